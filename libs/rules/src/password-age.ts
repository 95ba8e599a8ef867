/** Days a password is valid, wherever nothing else is configured. */
export const PASSWORD_MAX_AGE_DAYS = 30;

/** With this many days left, or fewer, a person is warned. */
export const PASSWORD_WARNING_DAYS = 7;

/** How long the warning shows, in milliseconds. */
export const PASSWORD_WARNING_MS = 5_000;

/** The longest random wait before the age is looked at, in milliseconds. */
export const PASSWORD_CHECK_DELAY_MS = 150;

/** What is said to whoever may only change the password. */
export const PASSWORD_EXPIRED_MESSAGE = 'Your password has expired. Please change it to continue.';

const DAY_MS = 24 * 60 * 60 * 1000;

/** How long passwords are valid and from when on people are warned; 0 days of validity mean for ever. */
export interface PasswordAgeing {
  readonly maxAgeDays: number;
  readonly warningDays: number;
}

/** What the age of a password means: nothing, a warning, or that it must be changed. */
export interface PasswordAge {
  /** The days of its validity less the whole days since its change; null where it is valid for ever. */
  readonly daysLeft: number | null;
  readonly expired: boolean;
  readonly warning: boolean;
}

/** How old a password is, at a moment, under these rules. */
export function passwordAge(
  changedAt: Date,
  now: Date,
  { maxAgeDays, warningDays }: PasswordAgeing = {
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

/** The warning before a password expires. */
export function passwordWarning(daysLeft: number): string {
  const days = daysLeft === 1 ? '1 day' : `${daysLeft} days`;
  return `Your password will expire in ${days}. Please change it soon.`;
}
