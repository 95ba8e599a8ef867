import { describe, expect, it } from '@jest/globals';
import {
  clientFingerprint,
  newRefreshToken,
  newSelector,
  readRefreshToken,
  sessionIdOf,
  successorOf,
} from './sessions.service.js';

describe('a refresh token', () => {
  const selector = newSelector();
  const token = newRefreshToken(selector);

  it('names its session without telling its id, and has 256 bits of its own', () => {
    expect(token).toMatch(/^[\w-]{22}\.[\w-]{43}$/);
    expect(readRefreshToken(token)?.sessionId).toBe(sessionIdOf(selector));
    expect(token).not.toContain(sessionIdOf(selector));
    const many = Array.from({ length: 1_000 }, () => newRefreshToken(selector));
    expect(new Set(many).size).toBe(1_000);
  });

  it('has successors of the same session with other secrets', () => {
    const next = successorOf(token);
    expect(readRefreshToken(next)?.sessionId).toBe(sessionIdOf(selector));
    expect(readRefreshToken(next)?.secretHash).not.toBe(readRefreshToken(token)?.secretHash);
  });

  it.each([
    '',
    '.',
    selector,
    `${selector}.`,
    `${token}x`,
    ` ${token}`,
    token.replace('.', ':'),
    `${token}\n`,
    token.slice(1),
  ])('is not %j', (text) => {
    expect(readRefreshToken(text)).toBeNull();
  });

  it('is spent by an address and a program, and the note of it is another for every token', () => {
    const caller = { address: '203.0.113.7', userAgent: 'Browser/1.0' };
    const spender = clientFingerprint(token, caller);
    expect(clientFingerprint(token, { ...caller })).toBe(spender);
    expect(clientFingerprint(token, { ...caller, address: '203.0.113.8' })).not.toBe(spender);
    expect(clientFingerprint(token, { ...caller, userAgent: null })).not.toBe(spender);
    expect(clientFingerprint(successorOf(token), caller)).not.toBe(spender);
  });
});
