import { describe, expect, it } from '@jest/globals';
import { newAccount } from '../accounts/account.repository.js';
import { LINKS } from './links.js';
import { newResetToken, readResetToken } from './link-mailer.js';

const ID = '0b0c1f5e-6f0f-4b7c-9d7e-2f4a3c1d5e6f';

describe('a reset link', () => {
  const token = newResetToken(ID);

  it('has 256 random bits, of which the store sees a hash only', () => {
    expect(token).toMatch(/^0b0c1f5e-6f0f-4b7c-9d7e-2f4a3c1d5e6f\.[\w-]{43}$/);
    const read = readResetToken(token);
    expect(read?.accountId).toBe(ID);
    expect(token).not.toContain(read?.hash);
    expect(new Set(Array.from({ length: 1_000 }, () => newResetToken(ID))).size).toBe(1_000);
  });

  it.each(['', ID, `${ID}.`, `${token}x`, `x${token}`, token.toUpperCase(), '$gt', `${token}\n`])(
    'is not %j',
    (text) => {
      expect(readResetToken(text)).toBeNull();
    },
  );

  it('keeps its secret behind the #, where no server sees it', () => {
    for (const { address } of Object.values(LINKS)) {
      const { search, hash } = new URL(address('https://elevate.example', token));
      expect([search, hash.endsWith(`=${token}`)]).toEqual(['', true]);
    }
  });

  it.each([
    ['reset', '60 minutes'],
    ['device', '24 hours'],
    ['email-change-to', '24 hours'],
  ] as const)('to %s is sent in a mail without a name or an address', (kind, lasts) => {
    const link = LINKS[kind].address('https://elevate.example', token);
    const mail = LINKS[kind].mail(
      { siteName: 'Elevate', link },
      newAccount({
        id: 'one',
        email: 'canary-old@example.org',
        passwordHash: null,
        linkedinUrl: '',
        now: new Date(0),
      }),
    );
    expect(mail.body).toContain(`\n${link}\n`);
    expect(mail.body).toContain(lasts);
    expect(mail.body + mail.subject).not.toContain('canary');
  });
});
