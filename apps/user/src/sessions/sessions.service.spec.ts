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

  const CALLER = { address: '203.0.113.7', userAgent: 'Browser/1.0' };

  it.each([undefined, 'new', 'd'.repeat(43)])(
    'has successors with other secrets (%p)',
    (device) => {
      const next = successorOf(token, 'salt', { ...CALLER, device });
      expect(next).toMatch(/^[\w-]{22}\.[\w-]{43}$/);
      expect(readRefreshToken(next)?.sessionId).toBe(sessionIdOf(selector));
      expect(readRefreshToken(next)?.secretHash).not.toBe(readRefreshToken(token)?.secretHash);
    },
  );

  it('has the same successor again with the same salt and device, and only then', () => {
    const caller = { ...CALLER, device: 'd'.repeat(43) };
    const next = successorOf(token, 'salt', caller);
    expect(successorOf(token, 'salt', { ...caller, address: '203.0.113.8' })).toBe(next);
    const others = [
      successorOf(token, 'other', caller),
      successorOf(token, 'salt', { ...caller, device: 'e'.repeat(43) }),
      successorOf(newRefreshToken(selector), 'salt', caller),
      successorOf(token, 'salt', CALLER),
      successorOf(token, 'salt', CALLER),
    ];
    expect(new Set([next, ...others]).size).toBe(6);
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
    const caller = CALLER;
    const spender = clientFingerprint(token, caller);
    expect(clientFingerprint(token, { ...caller })).toBe(spender);
    expect(clientFingerprint(token, { ...caller, address: '203.0.113.8' })).not.toBe(spender);
    expect(clientFingerprint(token, { ...caller, userAgent: null })).not.toBe(spender);
    expect(clientFingerprint(successorOf(token, 'salt', caller), caller)).not.toBe(spender);
  });
});
