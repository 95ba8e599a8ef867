import { userError } from '@elevate/errors';
import { parseInstant } from '@elevate/rules';

export interface AuditCursor {
  readonly at: Date;
  readonly id: string;
}

export function toCursor({ at, _id }: { readonly at: Date; readonly _id: string }): string {
  return Buffer.from(`${at.toISOString()} ${_id}`).toString('base64url');
}

export function parseCursor(text: string): AuditCursor {
  const [at = '', id, ...rest] = Buffer.from(text, 'base64url').toString().split(' ');
  const time = parseInstant(at);
  if (time === undefined || !id || rest.length > 0)
    throw userError('AUDIT.BAD_PLACE', 'Invalid audit log cursor.');
  return { at: new Date(time), id };
}
