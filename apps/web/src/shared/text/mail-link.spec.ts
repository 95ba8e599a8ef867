import { afterEach, describe, expect, it } from '@jest/globals';
import { mailLink } from './mail-link.js';

const read = (link: string) => {
  const [address = '', query = ''] = link.slice('mailto:'.length).split('?');
  // Mail programs know no `+` for a space, so it is not read as one here either.
  const fields = query.split('&').map((part) => part.split('=').map(decodeURIComponent));
  return { address, ...Object.fromEntries(fields) };
};

afterEach(() => document.head.replaceChildren());

describe('mailLink', () => {
  it.each([
    ['a & b = c? 100 % #1 + "x" <y>'],
    ['🎤 naïve — Ünïcode 你好 עברית'],
    ['%0A%26 already looks encoded'],
    ["it's (fine)!"],
  ])('carries %j as it is', (text) => {
    const mail = read(mailLink({ subject: text, body: text }));
    expect([mail.subject, mail.body]).toEqual([text, text]);
  });

  it('normalizes line breaks to CRLF', () => {
    expect(read(mailLink({ subject: 's', body: 'a\nb\r\nc\rd\n\ne' })).body).toBe(
      'a\r\nb\r\nc\r\nd\r\n\r\ne',
    );
  });

  it('bears half an emoji, which cannot be encoded', () => {
    expect(read(mailLink({ subject: 'cut \ud83c here' })).subject).toBe('cut \ufffd here');
  });

  it('writes to the address the document names', () => {
    document.head.innerHTML = '<meta name="contact" content="help@site.example">';
    expect(read(mailLink({ subject: 's' })).address).toBe('help@site.example');
  });
});
