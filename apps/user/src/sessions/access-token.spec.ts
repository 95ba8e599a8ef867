import { describe, expect, it } from '@jest/globals';
import { KeySealing } from './access-token.js';

const sealing = (SIGNING_KEY_SECRET?: string) => new KeySealing({ SIGNING_KEY_SECRET });
const SECRET = 'a-secret-of-at-least-32-characters';
const KEY = '{"kty":"EC","d":"canary"}';

describe('KeySealing', () => {
  it('makes a key unreadable for who has not the secret, and readable for who has', async () => {
    const sealed = await sealing(SECRET).seal(KEY);
    expect(sealed).not.toContain('canary');
    expect(await sealing(SECRET).open(sealed)).toBe(KEY);
    expect(await sealing(SECRET).seal(KEY)).not.toBe(sealed);
  });

  it.each([undefined, 'another-secret-of-32-characters-or-more'])(
    'says so where the secret is %p, and does not tell it',
    async (secret) => {
      const sealed = await sealing(SECRET).seal(KEY);
      const failure = sealing(secret).open(sealed);
      await expect(failure).rejects.toMatchObject({ code: 'USER.KEY_SEALED' });
      await expect(failure).rejects.not.toThrow(String(secret));
    },
  );

  it('reads a changed seal by no secret', async () => {
    const sealed = await sealing(SECRET).seal(KEY);
    const changed = sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA');
    await expect(sealing(SECRET).open(changed)).rejects.toMatchObject({ code: 'USER.KEY_SEALED' });
  });

  it('leaves keys as they are where there is no secret, and reads them when there is one', async () => {
    expect(await sealing().seal(KEY)).toBe(KEY);
    expect(await sealing(SECRET).open(KEY)).toBe(KEY);
  });
});
