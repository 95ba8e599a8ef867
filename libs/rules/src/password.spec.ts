import { describe, expect, it } from '@jest/globals';
import {
  checkConfirmation,
  checkCurrentPassword,
  checkNewPassword,
  checkPassword,
  checkSubmittedPassword,
} from './password.js';

const SHORT = 'Password must be at least 12 characters';
const NUMBER = 'Password must contain at least one number';
const LETTER = 'Password must contain at least one letter';
const SPECIAL = 'Password must contain at least one special character';
const LONG = 'Password must be at most 256 characters';
const HIDDEN = 'Password must not contain control characters';

describe('checkPassword', () => {
  it.each([
    ['12 characters', 'a1!aaaaaaaaa'],
    ['256 characters', `1!${'a'.repeat(254)}`],
    ['spaces within and around', ' correct 1 horse! '],
    ['letters of another script', 'пароль-пароль1'],
    ['digits of another script', 'password-१२३४'],
    ['an emoji as what is special', 'aaaaaaaaaa1🎤'],
    ['12 characters outside the first plane', '𝒜𝒜𝒜𝒜𝒜𝒜𝒜𝒜𝒜𝒜1!'],
    ['a letter with its mark in two characters', 'cafe\u0301-cafe\u0301-12'],
  ])('lets %s pass', (_, password) => {
    expect(checkPassword(password)).toBeUndefined();
  });

  it.each([
    ['nothing', '', SHORT],
    ['11 characters', 'a1!aaaaaaaa', SHORT],
    ['11 characters of which one is an emoji', 'a1aaaaaaaa🎤', SHORT],
    ['11 letters of which one is written in two characters', 'a1!aaaaaaae\u0301', SHORT],
    ['one character that stands for eighteen', '1!ﷺ', SHORT],
    ['11 characters that break every rule', '           ', SHORT],
    ['no number', 'aaaaaaaaaaa!', NUMBER],
    ['neither number nor letter nor special', '            ', NUMBER],
    ['no letter', '12345678901!', LETTER],
    ['neither letter nor special', '123456789012', LETTER],
    ['no special character', 'aaaaaaaaaaa1', SPECIAL],
    ['a space for a special character', 'aaaaa aaaaa1', SPECIAL],
    ['a no-break space for one', 'aaaaa\u00a0aaaaa1', SPECIAL],
    ['a mark on a letter for one', 'aaaaaaaaaq\u0308a1', SPECIAL],
    ['an invisible mark instead of one', 'aaaaaaaaaaa1\u200f', SPECIAL],
    ['257 characters', `1!${'a'.repeat(255)}`, LONG],
    ['a megabyte', `1!${'a'.repeat(1_000_000)}`, LONG],
    ['a control character', 'aaaaaaaaaa1!\u0007', HIDDEN],
    ['a line break', 'aaaaaaaaaa\n1!', HIDDEN],
    ['a NUL', 'aaaaaaaaaa1!\u0000', HIDDEN],
    ['a right-to-left override', 'aaaaaaaaaa1!\u202e', HIDDEN],
    ['half a character', 'aaaaaaaaaa1!\ud83c', HIDDEN],
  ])('refuses %s', (_, password, message) => {
    expect(checkPassword(password)).toBe(message);
  });
});

describe.each([
  ['checkSubmittedPassword', checkSubmittedPassword, 'Password is required'],
  ['checkCurrentPassword', checkCurrentPassword, 'Current password is required'],
])('%s', (_, check, required) => {
  it('requires a value and applies no current rule to it', () => {
    expect([check(''), check('a'), check(' '), check('a'.repeat(256))]).toEqual([
      required,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('limits the length', () => {
    expect([check('a'.repeat(257)), check('a'.repeat(1_000_000))]).toEqual([LONG, LONG]);
  });

  it.each(['\u0000', '\n', '\u202e', '\ud83c'])(
    'takes none with %j, which none may have',
    (hidden) => {
      expect(check(`aaaaaaaaaa1!${hidden}`)).toBe(HIDDEN);
    },
  );
});

describe('checkNewPassword', () => {
  it('first checks the password rules', () => {
    expect(checkNewPassword('short', 'short')).toBe(SHORT);
  });

  it('requires a different password', () => {
    expect(checkNewPassword('a-fine-passw0rd', 'a-fine-passw0rd')).toBe(
      'New password must be different from current password',
    );
    expect(checkNewPassword('a-fine-Passw0rd', 'a-fine-passw0rd')).toBeUndefined();
  });

  it('treats two Unicode forms of a character as equal', () => {
    expect(checkNewPassword('caf\u00e9-cafes-123', 'cafe\u0301-cafes-123')).toBe(
      'New password must be different from current password',
    );
  });
});

it('checkConfirmation requires an exact repetition', () => {
  expect(checkConfirmation('a-fine-passw0rd', 'a-fine-passw0rd')).toBeUndefined();
  for (const wrong of ['', 'A-fine-passw0rd', 'a-fine-passw0rd ']) {
    expect(checkConfirmation(wrong, 'a-fine-passw0rd')).toBe('Passwords do not match');
  }
});
