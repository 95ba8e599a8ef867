import { randomBytes } from 'node:crypto';
import type { Caller } from '../requests/caller.js';
import { sha256 } from '../requests/sha256.js';

/**
 * `selector.secret`: the secret rotates, the selector stays. The session id is the selector's hash, so that knowing an
 * id does not allow forging a token that triggers reuse detection.
 */
export interface RefreshToken {
  readonly sessionId: string;
  readonly secretHash: string;
}

const FORM = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/;

export function newSelector(): string {
  return randomBytes(16).toString('base64url');
}

export function newRefreshToken(selector: string): string {
  return `${selector}.${randomBytes(32).toString('base64url')}`;
}

export function successorOf(token: string): string {
  return newRefreshToken(token.split('.', 1)[0] ?? '');
}

export function readRefreshToken(token: string): RefreshToken | null {
  const [, selector, secret] = FORM.exec(token) ?? [];
  if (selector === undefined || secret === undefined) return null;
  return { sessionId: sessionIdOf(selector), secretHash: sha256(secret) };
}

export function sessionIdOf(selector: string): string {
  return sha256(`session ${selector}`).slice(0, 22);
}

/** Hashed with the token, so it is unreadable without it. */
export function clientFingerprint(token: string, { address, userAgent }: Caller): string {
  return sha256(`${token}\n${address}\n${userAgent}`);
}
