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
    ['no @', 'example.com'],
    ['nothing before the @', '@example.com'],
    ['nothing after it', 'a@'],
    ['two of them', 'a@b@example.com'],
    ['no dot in the domain', 'a@localhost'],
    ['a domain that ends with a dot', 'a@example.com.'],
    ['an empty label', 'a@example..com'],
    ['a label that ends with a hyphen', 'a@example-.com'],
    ['a label of 64', `a@${'b'.repeat(64)}.com`],
    ['65 characters before the @', `${'a'.repeat(65)}@example.com`],
    ['255 characters', ofLength(255)],
    ['300 characters', ofLength(300)],
    ['a million characters', `${'a'.repeat(1_000_000)}@example.com`],
    ['a space within', 'a b@example.com'],
    ['a line break within', 'a@example.com\nbcc: b@example.com'],
    ['a control character', 'a\u0000@example.com'],
    ['a right-to-left mark', 'a\u200f@example.com'],
    ['a right-to-left override', '\u202ea@example.com'],
    ['letters that look like others', 'аdmin@example.com'],
    ['quotes', '"a b"@example.com'],
    ['brackets', 'A Person <a@example.com>'],
    ['an address of a machine', 'a@[127.0.0.1]'],
    ['two addresses', 'a@example.com,b@example.com'],
  ])('refuses %s', (_, email) => {
    expect(checkEmail(email)).toBe('Invalid email address');
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
  it('ignores case and surrounding spaces', () => {
    expect(normalizeEmail('  First.Last@Example.COM ')).toBe('first.last@example.com');
  });
});
