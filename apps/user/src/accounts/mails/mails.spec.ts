import { describe, expect, it } from '@jest/globals';
import { newAccount } from '../account.repository.js';
import { linkMail, LINKS, type MailKind, mailText } from './mail-texts.js';
import { newLinkToken, readLinkToken } from './mails.js';

const ID = '0b0c1f5e-6f0f-4b7c-9d7e-2f4a3c1d5e6f';

describe('a reset link', () => {
  const { token } = newLinkToken(ID);

  it('has 256 random bits, of which the store sees a hash only', () => {
    expect(token).toMatch(/^0b0c1f5e-6f0f-4b7c-9d7e-2f4a3c1d5e6f\.[\w-]{43}$/);
    const read = readLinkToken(token);
    expect(read.accountId).toBe(ID);
    expect(token).not.toContain(read.hash);
    expect(new Set(Array.from({ length: 1_000 }, () => newLinkToken(ID).token)).size).toBe(1_000);
  });

  it.each(['', ID, `${ID}.`, `${token}x`, `x${token}`, token.toUpperCase(), '$gt', `${token}\n`])(
    'is not %j',
    (text) => {
      expect(readLinkToken(text).accountId).toBe('');
    },
  );

  it('keeps its secret behind the #, where no server sees it', () => {
    for (const { path } of Object.values(LINKS)) {
      const { search, hash } = new URL(`https://elevate.example${path}${token}`);
      expect([search, hash.endsWith(`=${token}`)]).toEqual(['', true]);
    }
  });

  it.each([
    ['reset', '60 minutes'],
    ['device', '24 hours'],
    ['email-change-to', '24 hours'],
  ] as const)('to %s is sent in a mail without a name or an address', (kind, lasts) => {
    const link = `https://elevate.example${LINKS[kind].path}${token}`;
    const account = newAccount({ id: 'one', email: 'canary-old@example.org', now: new Date(0) });
    const mail = linkMail(kind, { siteName: 'Elevate', link }, account);
    expect(mail.body).toContain(`\n${link}\n`);
    expect(mail.body).toContain(lasts);
    expect(mail.body + mail.subject).not.toContain('canary');
  });
});

const NOTICES: readonly MailKind[] = [
  'access-code',
  'factors',
  'password',
  'private-feed',
  'admin-removed',
  'admin-removal',
  'deletion-requested',
  'deletion-stopped',
  'deletion-refused',
];

describe('a notice', () => {
  it.each(NOTICES)('of the kind %s has its text, with all that it names', (kind) => {
    const { subject, body } = mailText(kind, { siteName: 'Elevate', siteUrl: 'https://e.example' });
    expect(subject).toContain('Elevate');
    expect(body).toMatch(/^(?:a|an|the|your|with)\b[^]+[.\w]$/);
    expect(subject + body).not.toMatch(/undefined|[{}]/);
  });
});
