import { DAY_MS, pluralize } from './formats.js';

export const PASSWORD_MAX_AGE_DAYS = 30;

export const PASSWORD_WARNING_DAYS = 7;

export const PASSWORD_WARNING_MS = 5_000;

/** Upper bound of the random delay before the check. */
export const PASSWORD_CHECK_DELAY_MS = 150;

export const PASSWORD_EXPIRED_MESSAGE = 'Your password has expired. Please change it to continue.';

export interface PasswordAge {
  /** Whole days; null without expiry. */
  readonly daysLeft: number | null;
  readonly expired: boolean;
  readonly warning: boolean;
}

/** `maxAgeDays: 0` disables expiry. */
export function passwordAge(
  changedAt: Date,
  now: Date,
  { maxAgeDays, warningDays } = {
    maxAgeDays: PASSWORD_MAX_AGE_DAYS,
    warningDays: PASSWORD_WARNING_DAYS,
  },
): PasswordAge {
  if (maxAgeDays === 0) return { daysLeft: null, expired: false, warning: false };
  const elapsed = Math.max(0, Math.floor((now.getTime() - changedAt.getTime()) / DAY_MS));
  const daysLeft = maxAgeDays - elapsed;
  const expired = daysLeft <= 0;
  return { daysLeft, expired, warning: !expired && daysLeft <= warningDays };
}

export function passwordWarning(daysLeft: number): string {
  return `Your password will expire in ${pluralize(daysLeft, 'day')}. Please change it soon.`;
}
