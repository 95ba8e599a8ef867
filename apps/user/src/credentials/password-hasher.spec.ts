import { describe, expect, it } from '@jest/globals';
import { hash } from '@node-rs/argon2';
import { PasswordHasher } from './password-hasher.js';

const CONFIG = { ARGON2_MEMORY_KIB: 19_456, ARGON2_PASSES: 2, ARGON2_LANES: 1 };
const hasher = new PasswordHasher(CONFIG);

describe('PasswordHasher', () => {
  it('makes argon2id hashes with the configured effort, each with a salt of its own', async () => {
    const [first, second] = await Promise.all([hasher.hash('a-secret'), hasher.hash('a-secret')]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[^$]{22}\$[^$]{43}$/);
    expect(first).not.toBe(second);
  });

  it('knows a password again, and no other one', async () => {
    const stored = await hasher.hash('cafe\u0301-1');
    expect(await hasher.verify(stored, 'cafe\u0301-1')).toBe(true);
    expect(await hasher.verify(stored, 'caf\u00e9-1')).toBe(true);
    expect(await hasher.verify(stored, 'Caf\u00e9-1')).toBe(false);
    expect(await hasher.verify(stored, '')).toBe(false);
  });

  it('rejects every password for an account without a hash', async () => {
    expect(await hasher.verify(null, 'a-secret')).toBe(false);
  });

  it('calls a hash weak that had less memory or fewer passes, and none that had as much', async () => {
    const hashWith = (memoryCost: number, timeCost: number) =>
      hash('a-secret', { memoryCost, timeCost, parallelism: 1 });
    expect(hasher.isWeak(await hashWith(12_288, 3))).toBe(true);
    expect(hasher.isWeak(await hashWith(19_456, 1))).toBe(true);
    expect(hasher.isWeak(await hashWith(19_456, 2))).toBe(false);
    expect(hasher.isWeak(await hashWith(32_768, 2))).toBe(false);
    expect(hasher.isWeak('not a hash')).toBe(true);
  });

  it('refuses the thirty-fourth that comes at once', async () => {
    const all = await Promise.allSettled(
      Array.from({ length: 34 }, () => hasher.verify(null, 'a-secret')),
    );
    const refused = all.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThanOrEqual(1);
    expect(refused.length).toBeLessThanOrEqual(2);
  });
});
