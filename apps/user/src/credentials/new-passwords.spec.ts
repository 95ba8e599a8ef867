import { describe, expect, it } from '@jest/globals';
import { checkPassword } from '@elevate/rules';
import { CommonPasswords, siteWordsOf } from './new-passwords.js';

const common = new CommonPasswords(
  siteWordsOf({
    SITE_NAME: 'Voices of Kigali',
    SITE_URL: 'https://talks.kigali-voices.example',
    ADMIN_EMAIL_DOMAIN: 'umuganda.example',
  }),
);

describe('CommonPasswords', () => {
  it.each(
    `Password123! P@ssw0rd1234 P@$$w0rd-2026! !!!Passw0rd111 Welcome2026!! Qwertyuiop1!
    1qaz2wsx3edc! iloveyou-1234 Adm1n1strator! Administrator1! Monkeymonkey1! sunshine_2026
    Summer2026!!! Elevate-2026! ELEVATE!12345 12345!football A123456789!! Ofclr278!!!!
    Odonnell-2026!`.split(/\s+/),
  )('knows %s, which satisfies the rules', (password) => {
    expect(checkPassword(password)).toBeUndefined();
    expect(common.has(password)).toBe(true);
  });

  it.each(['V01cesOfKigali!!', 'Kigali-2026!', 'Umuganda#1234', 'KigaliKigali1!', 'Talks-123456'])(
    'knows %s, made of words of this site',
    (password) => {
      expect(checkPassword(password)).toBeUndefined();
      expect(common.has(password)).toBe(true);
      expect(new CommonPasswords([]).has('Umuganda#1234')).toBe(false);
    },
  );

  it.each(
    `the-voices-of-kigali-sing-7 correct-horse-battery-1 nine7Lanterns+drift password-of-the-owl-7
    x9$Vq2!mLp0# пароль-пароль1 monkey-83920175-6142! 𝒜!1aaaaaaaaaq`.split(/\s+/),
  )('has nothing against %s', (password) => {
    expect(checkPassword(password)).toBeUndefined();
    expect(common.has(password)).toBe(false);
  });

  it('answers at once, also for the longest password', () => {
    const began = process.cpuUsage();
    for (const long of ['ab'.repeat(127) + '1!', 'a'.repeat(253) + 'b1!']) common.has(long);
    expect(process.cpuUsage(began).user / 1_000).toBeLessThan(200);
  });

  it('knows more than 3,000 that satisfy the rules, which is what ASVS 6.2.4 asks for', () => {
    const words = ['dragon', 'baseball', 'shadow', 'jennifer', 'hunter', 'superman', 'starwars'];
    const ends = Array.from({ length: 1_000 }, (_, n) => `${String(n).padStart(5, '0')}!!!`);
    const candidates = words.flatMap((word) => ends.map((end) => `${word}${end}`.slice(0, 40)));
    const fits = candidates.filter((candidate) => checkPassword(candidate) === undefined);
    expect(fits.length).toBeGreaterThan(3_000);
    expect(fits.filter((candidate) => !common.has(candidate))).toEqual([]);
  });
});
