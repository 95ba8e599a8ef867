import { describe, expect, it } from '@jest/globals';
import type { Clock } from '@elevate/clock';
import { DAY_MS } from '@elevate/rules';
import { waitUntil } from '@elevate/testing';
import { KeyRing, KeySealing } from './access-token.js';
import type { SigningKeyDocument, SigningKeyRepository } from './session.repository.js';

const sealing = (SIGNING_KEY_SECRET?: string) => new KeySealing({ SIGNING_KEY_SECRET });
const SECRET = 'a-secret-of-at-least-32-characters';
const KEY = '{"kty":"EC","d":"canary"}';

describe('KeySealing', () => {
  it.each([undefined, 'another-secret-of-32-characters-or-more'])(
    'says so where the secret is %p, and does not tell it',
    async (secret) => {
      const sealed = await sealing(SECRET).seal(KEY);
      const failure = sealing(secret).open(sealed);
      await expect(failure).rejects.toMatchObject({ code: 'USER.KEY_SEALED' });
      await expect(failure).rejects.not.toThrow(String(secret));
    },
  );
});

describe('KeyRing', () => {
  it('signs with the key of the newest time, though an earlier turn ends after the clock has jumped', async () => {
    const [stored, held]: [SigningKeyDocument[], (() => void)[]] = [[], []];
    let now = 0;
    const keys = {
      all: () => Promise.resolve([...stored]),
      insert: (key: SigningKeyDocument) => Promise.resolve(void stored.push(key)),
      // The server answers the first turn last.
      keepPeriods: () =>
        held.length > 0 ? Promise.resolve() : new Promise<void>((resolve) => held.push(resolve)),
    };
    const sut = new KeyRing(
      keys as unknown as SigningKeyRepository,
      sealing(),
      { now: () => new Date(now) } as Clock,
      { SIGNING_KEY_DAYS: 30 },
    );
    await sut.turn();
    stored.push({ ...(stored[0] as SigningKeyDocument), _id: 'distant', period: 9 });
    const earlier = sut.turn();
    now = 30 * DAY_MS;
    const later = sut.turn();
    await waitUntil(() => held.length > 0);
    await new Promise((resolve) => setTimeout(resolve, 100));
    held[0]?.();
    await Promise.all([earlier, later]);
    const current = stored.find(({ period }) => period === 1);
    expect(sut.current.signing.kid).toBe(current?._id);
  });
});
