import { randomBytes } from 'node:crypto';
import { sha256 } from '../sessions/refresh-token.js';

/** What a link says: whose account, and the proof that the link is ours. */
export interface ResetToken {
  readonly accountId: string;
  readonly hash: string;
}

const FORM = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([A-Za-z0-9_-]{43})$/;

/** A new token for the account, with 256 random bits. */
export function newResetToken(accountId: string): string {
  return `${accountId}.${randomBytes(32).toString('base64url')}`;
}

/** What the store knows of a token; null for what cannot be one. */
export function readResetToken(token: string): ResetToken | null {
  const [, accountId, secret] = FORM.exec(token) ?? [];
  return accountId === undefined || secret === undefined
    ? null
    : { accountId, hash: sha256(secret) };
}

/** The token stands behind the #, where no server, log or referrer ever sees it. */
export function resetAddress(siteUrl: string, token: string): string {
  return `${siteUrl}/reset-password#token=${token}`;
}
