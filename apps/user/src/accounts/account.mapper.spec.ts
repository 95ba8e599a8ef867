import { describe, expect, it } from '@jest/globals';
import { Clock } from '@elevate/clock';
import { accountState, ADMIN_ACR, PASSWORD_ACR } from '@elevate/contracts/user';
import { AccountViews, toAccountMessage } from './account.mapper.js';
import type { AccountDocument } from './account.repository.js';

const ID = '0b0c1f5e-6f0f-4b7c-9d7e-2f4a3c1d5e6f';
const account: AccountDocument = {
  _id: ID,
  version: 2,
  unpublished: true,
  state: { id: ID, roles: ['admin'] },
  email: 'canary@example.org',
  passwordHash: 'canary-hash',
  linkedinUrl: 'canary-url',
  passwordChangedAt: new Date('2026-01-01T12:00:00.900Z'),
  passwordResetRequired: false,
  createdAt: new Date('2026-01-01T12:00:00Z'),
  sessionEpoch: 0,
  keptSession: null,
  reset: { hash: 'canary-reset', expiresAt: new Date() },
  accessCodeHash: null,
  erasing: false,
};

describe('toAccountMessage', () => {
  it('tells that an account is there and what it may do, and nothing of the person', () => {
    const message = toAccountMessage(account);
    expect(message).toMatchObject({ type: 'user.account.changed.v1', subject: ID, sequence: 2 });
    expect(accountState.parse(message.data)).toEqual(message.data);
    expect(JSON.stringify(message)).not.toContain('canary');
  });

  it('tells of a removal by a tombstone', () => {
    expect(toAccountMessage({ ...account, removed: true })).toEqual({
      type: 'user.account.removed.v1',
      subject: ID,
      sequence: 2,
      data: null,
    });
  });
});

describe('AccountViews', () => {
  const viewsAt = (now: string, maxAgeDays = 30): AccountViews => {
    const clock = new Clock();
    clock.now = () => new Date(now);
    const passwords = { PASSWORD_MAX_AGE_DAYS: maxAgeDays, PASSWORD_WARNING_DAYS: 7 };
    const mail = { EMAIL_VERIFICATION: 'grace', EMAIL_VERIFICATION_DAYS: 7 } as const;
    return new AccountViews({ ...passwords, ...mail }, clock);
  };

  it('shows people their own account without its secrets', () => {
    const user = viewsAt('2026-01-26T12:00:01Z').toUser(account, PASSWORD_ACR);
    expect(user).toMatchObject({ password_days_left: 5, password_warning: true });
    expect(JSON.stringify(user)).not.toMatch(/hash|reset"|canary-reset/);
  });

  it('shows the administrator role only to sessions that passed the access code', () => {
    const views = viewsAt('2026-01-26T12:00:01Z');
    const admin = { ...account, state: { id: ID, roles: ['admin', 'other'] } };
    expect(views.toUser(admin, PASSWORD_ACR).roles).toEqual(['other']);
    expect(views.toUser(admin, ADMIN_ACR).roles).toEqual(['admin', 'other']);
  });

  it('calls for a change also where the mark alone asks for it', () => {
    const marked = { ...account, passwordResetRequired: true };
    expect(viewsAt('2026-01-26T12:00:01Z').toUser(marked, PASSWORD_ACR)).toMatchObject({
      password_reset_required: true,
      password_warning: false,
    });
    expect(viewsAt('2026-01-26T12:00:01Z', 0).isExpired(marked)).toBe(true);
  });

  it('tells in whole seconds when a password expires, never later than it does', () => {
    const { expiresAt, warningAt } = viewsAt('2026-01-02T00:00:00Z').passwordTimes(account);
    expect(expiresAt).toBe(Date.parse('2026-01-31T12:00:00Z') / 1_000);
    expect(warningAt).toBe(Date.parse('2026-01-24T12:00:00Z') / 1_000);
    expect(viewsAt('2026-01-02T00:00:00Z', 0).passwordTimes(account)).toEqual({
      expiresAt: null,
      warningAt: null,
    });
  });
});
