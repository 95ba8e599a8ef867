import { describe, expect, it } from '@jest/globals';
import { checkEmail, checkForgotEmail, normalizeEmail } from './email.js';

const ofLength = (length: number): string => {
  const labels = `@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(58)}.com`;
  return 'a'.repeat(length - labels.length) + labels;
};

describe('checkEmail', () => {
  it.each([
    'a@b.co',
    'first.last+tag@sub.example.org',
    "o'neil@example.com",
    'A@EXAMPLE.COM',
    '  a@example.com \n',
    '1@2.3',
    'x@xn--bcher-kva.example',
    'rosa@bücher.example',
    'rosa@例え.テスト',
    'rosa+talks@example.org',
    'rosa%20@example.org',
    'first.last&co@example.org',
    'rosa@example.org\u200B',
    '\uFEFFrosa@example.org',
    `${'a'.repeat(64)}@example.com`,
    `a@${'b'.repeat(63)}.com`,
    ofLength(254),
  ])('lets %j pass', (email) => {
    expect(checkEmail(email)).toBeUndefined();
  });

  it.each(['', ' ', '\t\n', '\u00a0'])('requires an address instead of %j', (email) => {
    expect(checkEmail(email)).toBe('Email is required');
  });

  it.each([
    ['no @', 'example.com', ''],
    ['nothing before the @', '@example.com', ''],
    ['nothing after it', 'a@', ''],
    ['two of them', 'a@b@example.com', ''],
    ['no dot in the domain', 'a@localhost', ''],
    ['an empty label', 'a@example..com', 'dot or hyphen'],
    ['a label that ends with a hyphen', 'a@example-.com', 'hyphen'],
    ['a label of 64', `a@${'b'.repeat(64)}.com`, '63'],
    ['65 characters before the @', `${'a'.repeat(65)}@example.com`, '64'],
    ['255 characters', ofLength(255), '254'],
    ['300 characters', ofLength(300), '254'],
    ['a million characters', `${'a'.repeat(1_000_000)}@example.com`, '254'],
    ['a space within', 'a b@example.com', ''],
    ['a line break within', 'a@example.com\nbcc: b@example.com', ''],
    ['a control character', 'a\u0000@example.com', ''],
    ['a right-to-left mark', 'a\u200f@example.com', ''],
    ['a right-to-left override', '\u202ea@example.com', ''],
    ['a path', 'a@example.com/x', 'domain'],
    ['a domain that ends with a dot', 'a@example.com.', 'end'],
    ['a comma at its end', 'rosa@example.org,', 'end'],
    ['a comma in its domain', 'rosa@example,org', 'comma'],
    ['letters that look like others', 'аdmin@example.com', 'before the @'],
    ['an accent before the @', 'röschen@example.org', 'before the @'],
    ['another sign than @', 'rosa＠example.org', 'ordinary @'],
    ['quotes', '"a b"@example.com', 'quotes'],
    ['a name', 'A Person <a@example.com>', 'without a name'],
    ['a link', 'mailto:rosa@example.org', 'mailto:'],
    ['an address of a machine', 'a@[127.0.0.1]', 'number'],
    ['two addresses', 'a@example.com,b@example.com', 'one address'],
  ])('refuses %s and says why where it is not obvious', (_, email, reason) => {
    const known = 'Invalid email address';
    if (reason === '') expect(checkEmail(email)).toBe(known);
    else expect(checkEmail(email)).toMatch(new RegExp(`^${known}: .*${reason}`));
  });

  it('takes exactly what browsers take in a field of addresses, with a dot in the domain', () => {
    const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
    const html = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]+@${label}(?:\\.${label})+$`);
    const signs = ['a', '@', '.', '-', '1', 'ü', '_', ',', 'b.c', '<', '"', ' '];
    for (let number = 0; number < signs.length ** 4; number += 1) {
      const middle = [0, 1, 2, 3].map((n) => signs[Math.floor(number / signs.length ** n) % 12]);
      const email = `a${middle.join('')}x.z`;
      if (!checkEmail(email) !== html.test(normalizeEmail(email))) throw new Error(email);
    }
  });

  it('stays fast for very long input', () => {
    // On a processor, not on a clock: the machine may have other things to do.
    const began = process.cpuUsage();
    for (const hostile of ['a.'.repeat(500), `a@${'b-'.repeat(250)}`, `a@${'b.'.repeat(250)}`]) {
      checkEmail(hostile);
    }
    expect(process.cpuUsage(began).user / 1_000).toBeLessThan(100);
  });
});

describe('checkForgotEmail', () => {
  it.each(['', 'no-at-sign', 'a@localhost'])('has one message, also for %j', (email) => {
    expect(checkForgotEmail(email)).toBe('Please enter a valid email address');
  });

  it('accepts a valid address', () => {
    expect(checkForgotEmail('a@example.com')).toBeUndefined();
  });
});

describe('normalizeEmail', () => {
  it.each([
    ['rosa@bücher.example', 'rosa@xn--bcher-kva.example'],
    ['Rosa@BÜCHER.example', 'rosa@xn--bcher-kva.example'],
    ['rosa@bu\u0308cher.example', 'rosa@xn--bcher-kva.example'],
    ['  rosa@example.org\u00A0', 'rosa@example.org'],
    ['\uFEFFrosa@example.org\u200B', 'rosa@example.org'],
    ['rosa@bücher.example/x', 'rosa@bücher.example/x'],
    ['rosa@ü@example.org', 'rosa@ü@example.org'],
    ['röschen@example.org', 'röschen@example.org'],
  ])('takes %j for %j', (email, address) => {
    expect(normalizeEmail(email)).toBe(address);
  });

  it('ignores case and surrounding spaces', () => {
    expect(normalizeEmail('  First.Last@Example.COM ')).toBe('first.last@example.com');
  });
});
