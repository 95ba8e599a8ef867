import { describe, expect, it } from '@jest/globals';
import { Sealing } from './sealing.js';

const SECRET = 'a-secret-of-at-least-32-characters';
const sealing = (secret?: string, purpose = 'test') => new Sealing(secret, purpose);

describe('Sealing', () => {
  it('makes a text unreadable for who has not the secret, and readable for who has', async () => {
    const sealed = await sealing(SECRET).seal('canary');
    expect(sealed).not.toContain('canary');
    expect(await sealing(SECRET).open(sealed)).toBe('canary');
    expect(await sealing(SECRET).seal('canary')).not.toBe(sealed);
  });

  it.each([
    ['no secret', sealing()],
    ['another secret', sealing('another-secret-of-32-characters-or-more')],
    ['another purpose', sealing(SECRET, 'other')],
  ])('does not read it with %s', async (_, other) => {
    const sealed = await sealing(SECRET).seal('canary');
    await expect(other.open(sealed)).rejects.toMatchObject({ code: 'SEALING.SEALED' });
  });

  it('does not read what was changed', async () => {
    const sealed = await sealing(SECRET).seal('canary');
    const changed = sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA');
    await expect(sealing(SECRET).open(changed)).rejects.toMatchObject({ code: 'SEALING.SEALED' });
  });

  it('leaves texts as they are where there is no secret, and reads them when there is one', async () => {
    expect(await sealing().seal('canary')).toBe('canary');
    expect(await sealing(SECRET).open('canary')).toBe('canary');
  });
});
