import { userError } from '@elevate/errors';
import { parseInstant } from '@elevate/rules';

/** Of a list by time, the newest first. */
export interface Cursor {
  readonly at: Date;
  readonly id: string;
}

export function toCursor({ at, _id }: { readonly at: Date; readonly _id: string }): string {
  return Buffer.from(`${at.toISOString()} ${_id}`).toString('base64url');
}

export function parseCursor(text: string, code = 'AUDIT.BAD_PLACE'): Cursor {
  const [at = '', id, ...rest] = Buffer.from(text, 'base64url').toString().split(' ');
  const time = parseInstant(at);
  if (time === undefined || !id || rest.length > 0)
    throw userError(code, 'The place in the list does not exist.');
  return { at: new Date(time), id };
}
