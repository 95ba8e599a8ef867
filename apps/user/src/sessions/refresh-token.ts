import { createHash, randomBytes } from 'node:crypto';
import type { Caller } from '../requests/caller.js';

/**
 * A refresh token is `selector.secret`, both random. The selector stays with the session, the
 * secret changes at each refresh. A session's id is the selector's hash: whoever sees an id, in an
 * access token or in the list of sessions, still cannot make a token that names the session, so
 * nobody but a holder of one of its tokens can set off its alarm.
 */
export interface RefreshToken {
  readonly sessionId: string;
  readonly secretHash: string;
}

const FORM = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/;

/** A new session's selector. */
export function newSelector(): string {
  return randomBytes(16).toString('base64url');
}

/** A token of the session, with a new secret of 256 bits. */
export function newRefreshToken(selector: string): string {
  return `${selector}.${randomBytes(32).toString('base64url')}`;
}

/** The token that comes after this one, of the same session. */
export function successorOf(token: string): string {
  return newRefreshToken(token.split('.', 1)[0] ?? '');
}

/** What the store knows of a token; null for what cannot be one. */
export function readRefreshToken(token: string): RefreshToken | null {
  const [, selector, secret] = FORM.exec(token) ?? [];
  if (selector === undefined || secret === undefined) return null;
  return { sessionId: sessionIdOf(selector), secretHash: sha256(secret) };
}

export function sessionIdOf(selector: string): string {
  return sha256(`session ${selector}`).slice(0, 22);
}

/** Who spent a token, unreadable without the token itself. */
export function spenderOf(token: string, { address, userAgent }: Caller): string {
  return sha256(`${token}\n${address}\n${userAgent}`);
}

/** For random secrets only: what a person chose needs a slow hash. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
