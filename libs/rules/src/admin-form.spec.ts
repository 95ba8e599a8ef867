import { describe, expect, it } from '@jest/globals';
import {
  checkAccessCode,
  checkAdminEmail,
  checkAdminPassword,
  checkSubmittedAdminPassword,
} from './admin-form.js';

const SHORT = 'Password must be at least 20 characters';
const CODE = 'Access code must be exactly 20 characters';

describe('checkAdminEmail', () => {
  it.each(['root@admin.local', ' ROOT@Admin.Local ', 'root@ops.admin.local'])(
    'lets %j pass',
    (email) => {
      expect(checkAdminEmail(email, 'admin.local')).toBeUndefined();
    },
  );

  it.each(['', ' ', 'root', 'root@', '@admin.local', 'root@admin', 'root@@admin.local'])(
    'finds no address in %j',
    (email) => {
      expect(checkAdminEmail(email, 'admin.local')).toBe('Invalid email format');
    },
  );

  it.each([
    'root@example.org',
    'root@not-admin.local',
    'root@admin.local.example.org',
    'admin.local@example.org',
    'root@xadmin.local',
  ])('refuses %j, which is of another domain', (email) => {
    expect(checkAdminEmail(email, 'admin.local')).toBe('Invalid admin email domain');
  });

  it('skips the domain check without a domain', () => {
    expect(checkAdminEmail('root@example.org')).toBeUndefined();
    expect(checkAdminEmail('root')).toBe('Invalid email format');
  });
});

describe('checkAdminPassword', () => {
  it.each([
    ['20 characters', 'nineteen-Lanterns-20'],
    ['256 characters', `1!${'a'.repeat(254)}`],
    ['20 characters of which some are emoji', `1!${'a'.repeat(17)}🎤`],
  ])('lets %s pass', (_, password) => {
    expect(checkAdminPassword(password)).toBeUndefined();
    expect(checkSubmittedAdminPassword(password)).toBeUndefined();
  });

  it.each([
    ['nothing', '', SHORT],
    ['19 characters', 'nineteen-Lanterns-1', SHORT],
    ['19 characters of which one is an emoji', `1!${'a'.repeat(16)}🎤`, SHORT],
    ['one character that stands for eighteen', '1!ﷺ', SHORT],
    ['no number', 'nineteen-Lanterns-no', 'Password must contain at least one number'],
  ])('refuses %s', (_, password, message) => {
    expect(checkAdminPassword(password)).toBe(message);
  });
});

it('checkSubmittedAdminPassword checks only the length of an existing password', () => {
  expect(checkSubmittedAdminPassword('only letters and more')).toBeUndefined();
  expect(checkSubmittedAdminPassword('nineteen characters')).toBe(SHORT);
  expect(checkSubmittedAdminPassword('a'.repeat(257))).toBe(
    'Password must be at most 256 characters',
  );
});

describe('checkAccessCode', () => {
  it.each(['a'.repeat(20), '🎤'.repeat(20), 'cafe\u0301 cafe\u0301 cafe\u0301 12345'])(
    'lets %j pass',
    (code) => {
      expect(checkAccessCode(code)).toBeUndefined();
    },
  );

  it.each([
    ['nothing', ''],
    ['19', 'a'.repeat(19)],
    ['21', 'a'.repeat(21)],
    ['a million', 'a'.repeat(1_000_000)],
    ['20 of which one cannot be seen', `${'a'.repeat(19)}\u0000`],
    ['20 and a mark that turns them', `${'a'.repeat(19)}\u202e`],
  ])('refuses %s', (_, code) => {
    expect(checkAccessCode(code)).toBe(CODE);
  });
});
