import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import {
  accountChanged,
  accountRemoved,
  ADMIN_ACR,
  ADMIN_ROLE,
  type Acr,
  type Revocations,
  type UserView,
} from '@elevate/contracts/user';
import type { OutgoingMessage } from '@elevate/messaging';
import { passwordAge, type PasswordAge } from '@elevate/rules';
import { CONFIG } from '@elevate/service-defaults';
import type { UserConfig } from '../user.config.js';
import type { AccountDocument } from './account.schema.js';

/** Public facts only: existence, roles and revoked access tokens. */
export function toAccountMessage(account: AccountDocument): OutgoingMessage {
  const { _id: subject, version, state, removed } = account;
  const message = { subject, sequence: version };
  if (removed) return { ...message, type: accountRemoved.type, data: null };
  const revocations = revocationsOf(account);
  const data = { ...state, version, ...(revocations && { revocations }) };
  return { ...message, type: accountChanged.type, data };
}

function revocationsOf(account: AccountDocument): Revocations | undefined {
  const { sessionEpoch: before, keptSession, endedSessions = [] } = account;
  const { epochRevokedUntil: until } = account;
  if (!until && endedSessions.length === 0) return undefined;
  return {
    epoch: until ? { before, kept_session: keptSession, until: until.toISOString() } : null,
    sessions: endedSessions.map(({ id, until }) => ({ id, until: until.toISOString() })),
  };
}

/** Roles that a session may use: `admin` only after the administrators' sign-in. */
export function rolesOf({ state: { roles } }: AccountDocument, acr: Acr): string[] {
  return roles.filter((role) => role !== ADMIN_ROLE || acr === ADMIN_ACR);
}

const DAY_SECONDS = 24 * 60 * 60;

/** Seconds since 1970; null if the password never expires. */
export interface PasswordTimes {
  readonly expiresAt: number | null;
  readonly warningAt: number | null;
}

type ViewConfig = Pick<
  UserConfig,
  | 'PASSWORD_MAX_AGE_DAYS'
  | 'PASSWORD_WARNING_DAYS'
  | 'EMAIL_VERIFICATION'
  | 'EMAIL_VERIFICATION_DAYS'
>;

@Injectable()
export class AccountViews {
  constructor(
    @Inject(CONFIG)
    private readonly config: ViewConfig,
    private readonly clock: Clock,
  ) {}

  /** Only a password change is allowed then. */
  isExpired(account: AccountDocument): boolean {
    return account.passwordResetRequired || this.ageOf(account).expired;
  }

  toUser(account: AccountDocument, acr: Acr): UserView {
    const { daysLeft, warning } = this.ageOf(account);
    const expired = this.isExpired(account);
    return {
      id: account._id,
      email: account.email,
      linkedin_url: account.linkedinUrl,
      roles: rolesOf(account, acr),
      created_at: account.createdAt.toISOString(),
      password_changed_at: account.passwordChangedAt.toISOString(),
      password_reset_required: expired,
      password_days_left: daysLeft,
      password_warning: warning && !expired,
      email_verification_required: this.mustVerifyEmail(account),
    };
  }

  /** My List and bookmarks are refused then. */
  mustVerifyEmail(account: AccountDocument): boolean {
    const verifyBy = this.verifyEmailBy(account);
    return verifyBy !== null && this.clock.now().getTime() / 1_000 >= verifyBy;
  }

  /** Seconds since 1970; null if the address is confirmed, or need not be. */
  verifyEmailBy({ emailVerifiedAt, createdAt }: AccountDocument): number | null {
    const { EMAIL_VERIFICATION: mode, EMAIL_VERIFICATION_DAYS: days } = this.config;
    if (mode === 'off' || emailVerifiedAt !== null) return null;
    const graceSeconds = mode === 'required' ? 0 : days * DAY_SECONDS;
    return Math.floor(createdAt.getTime() / 1_000) + graceSeconds;
  }

  passwordTimes({ passwordChangedAt }: AccountDocument): PasswordTimes {
    const { PASSWORD_MAX_AGE_DAYS: most, PASSWORD_WARNING_DAYS: warning } = this.config;
    if (most === 0) return { expiresAt: null, warningAt: null };
    const after = (days: number): number =>
      Math.floor(passwordChangedAt.getTime() / 1_000) + days * DAY_SECONDS;
    return { expiresAt: after(most), warningAt: after(Math.max(0, most - warning)) };
  }

  private ageOf({ passwordChangedAt }: AccountDocument): PasswordAge {
    return passwordAge(passwordChangedAt, this.clock.now(), {
      maxAgeDays: this.config.PASSWORD_MAX_AGE_DAYS,
      warningDays: this.config.PASSWORD_WARNING_DAYS,
    });
  }
}
