import { AppError } from '@elevate/errors';
import { parseInstant } from '@elevate/rules';
import type { AuditRecord } from './audit-record.js';
import type { AuditPlace } from './audit.repository.js';

/** A place in the log as a text without a meaning of its own. */
export function placeOf({ at, _id }: Pick<AuditRecord, 'at' | '_id'>): string {
  return Buffer.from(`${at.toISOString()} ${_id}`).toString('base64url');
}

/** @throws AppError `AUDIT.BAD_PLACE` */
export function readPlace(text: string): AuditPlace {
  const [at = '', id, ...rest] = Buffer.from(text, 'base64url').toString().split(' ');
  const time = parseInstant(at);
  if (time === undefined || !id || rest.length > 0) {
    throw new AppError('AUDIT.BAD_PLACE', {
      kind: 'user',
      message: 'There is no such place in the log.',
    });
  }
  return { at: new Date(time), id };
}
