import { describe, expect, it } from '@jest/globals';
import { newResetToken, readResetToken, resetAddress } from './reset-link.js';
import { resetMail } from './reset-mail.js';

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
    const { pathname, search, hash } = new URL(resetAddress('https://elevate.example', token));
    expect([pathname, search, hash]).toEqual(['/reset-password', '', `#token=${token}`]);
  });

  it('is sent in a mail without a name or an address', () => {
    const link = resetAddress('https://elevate.example', token);
    const mail = resetMail({ to: 'canary@example.org', siteName: 'Elevate', link });
    expect(mail.text).toContain(`\n${link}\n`);
    expect(mail.text).toContain('60 minutes');
    expect(mail.text + mail.subject).not.toContain('canary');
  });
});
