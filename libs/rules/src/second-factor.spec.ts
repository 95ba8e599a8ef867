import { describe, expect, it } from '@jest/globals';
import { checkAdminCode } from './admin-form.js';
import {
  checkFactorName,
  checkSignInCode,
  FACTOR_MESSAGES,
  isAppCode,
  SIGN_IN_CODE_MESSAGES,
} from './second-factor.js';

const RECOVERY = 'abcde-FGHJK-mnpqr-STUVW';

describe('checkSignInCode', () => {
  it.each(['123456', '123 456', RECOVERY, RECOVERY.replaceAll('-', '')])('accepts %s', (code) => {
    expect(checkSignInCode(code)).toBeUndefined();
  });

  it.each(['', '12345', '1234567', '12345a', RECOVERY.slice(1), `${RECOVERY}a`, '１２３４５６'])(
    'refuses %j',
    (code) => {
      expect(checkSignInCode(code)).toBe(SIGN_IN_CODE_MESSAGES.code);
    },
  );

  it('tells codes of an app from recovery codes', () => {
    expect(['123 456', RECOVERY].map(isAppCode)).toEqual([true, false]);
  });
});

it('checkAdminCode accepts an access code too, and explains a wrong text as one', () => {
  expect(checkAdminCode('!@#$%^&*()_+{}:"<>?|')).toBeUndefined();
  expect(checkAdminCode('123456')).toBeUndefined();
  expect(checkAdminCode('short')).toBe('Access code must be exactly 20 characters');
});

describe('checkFactorName', () => {
  it.each(['', '  ', 'x'.repeat(41), 'a\u202eb', 'a\u0000b'])('refuses %j', (name) => {
    expect(checkFactorName(name)).toBe(FACTOR_MESSAGES.name);
  });

  it('accepts 40 characters', () => {
    expect(checkFactorName('x'.repeat(40))).toBeUndefined();
  });
});
