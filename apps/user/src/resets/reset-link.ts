import { randomBytes } from 'node:crypto';
import { sha256 } from '../requests/sha256.js';

export interface ResetToken {
  readonly accountId: string;
  readonly hash: string;
}

const FORM = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([A-Za-z0-9_-]{43})$/;

export function newResetToken(accountId: string): string {
  return `${accountId}.${randomBytes(32).toString('base64url')}`;
}

export function readResetToken(token: string): ResetToken | null {
  const [, accountId, secret] = FORM.exec(token) ?? [];
  return accountId === undefined || secret === undefined
    ? null
    : { accountId, hash: sha256(secret) };
}
