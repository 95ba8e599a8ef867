import { describe, expect, it } from '@jest/globals';
import { ADMIN_ACR } from '@elevate/contracts/user';
import { passwordAge, DAY_MS } from '@elevate/rules';
import { type Claims, toSession } from './session.strategy.js';

const CHANGED = Date.parse('2026-01-01T12:00:00.700Z');
const CHANGED_SECONDS = Math.floor(CHANGED / 1_000);
const claims: Claims = {
  sub: 'someone',
  sid: 'session',
  epoch: 0,
  acr: ADMIN_ACR,
  auth_time: CHANGED_SECONDS,
  roles: ['admin'],
  password_reset_required: false,
  password_expires_at: CHANGED_SECONDS + 30 * 86_400,
  email_verify_by: null,
  password_warning_at: CHANGED_SECONDS + 23 * 86_400,
  iat: CHANGED_SECONDS,
  exp: CHANGED_SECONDS + 300,
};

const onTheWire = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

describe('the session of a page', () => {
  it('is what the token says', () => {
    expect(toSession(claims, new Date(CHANGED))).toEqual({
      signed_in: true,
      user: {
        email_verification_required: false,
        id: 'someone',
        roles: ['admin'],
        password_reset_required: false,
        password_days_left: 30,
        password_warning: false,
      },
      expires_at: '2026-01-01T12:05:00.000Z',
    });
  });

  // A second before the days are full and a second after: the rule and the token must agree.
  it.each([0, 1, 2, 22, 23, 24, 28, 29, 30, 31, 400])(
    'tells the age of a password after %i days',
    (days) => {
      for (const seconds of [-1, 1]) {
        const now = new Date(CHANGED + days * DAY_MS + seconds * 1_000);
        const { daysLeft, warning, expired } = passwordAge(new Date(CHANGED), now);
        if (now.getTime() < CHANGED) continue;
        expect(onTheWire(toSession(claims, now)).user).toMatchObject({
          password_days_left: daysLeft,
          password_warning: warning,
          password_reset_required: expired,
        });
      }
    },
  );

  it('forces a change that the account demands, and warns of nothing then', () => {
    const late = new Date(CHANGED + 25 * DAY_MS);
    const { user } = toSession({ ...claims, password_reset_required: true }, late);
    expect(user).toMatchObject({ password_reset_required: true, password_warning: false });
  });

  it('knows passwords that are good for ever', () => {
    const forEver = { ...claims, password_expires_at: null, password_warning_at: null };
    expect(toSession(forEver, new Date(CHANGED + 4_000 * DAY_MS)).user).toMatchObject({
      password_days_left: null,
      password_warning: false,
      password_reset_required: false,
    });
  });
});
