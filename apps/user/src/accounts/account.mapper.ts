import { setTimeout } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { AuditLog, auditRecord } from '@elevate/audit';
import { Clock } from '@elevate/clock';
import {
  accountChanged,
  accountRemoved,
  type Acr,
  ADMIN_ACR,
  ADMIN_ROLE,
  type Revocations,
  userTopics,
  type UserView,
} from '@elevate/contracts/user';
import type { OutgoingMessage, Publisher } from '@elevate/messaging';
import {
  ACCOUNT_MESSAGES,
  ADMIN_ACCESS_MESSAGES,
  CHANGE_PASSWORD_MESSAGES,
  EMAIL_CHANGE_MESSAGES,
  MOST_PASSKEYS,
  PASSWORD_EXPIRED_MESSAGE,
  passwordAge,
  type PasswordAge,
} from '@elevate/rules';
import { CONFIG, invalidRequest, LOGGER, PUBLISHER } from '@elevate/service-defaults';
import type { Logger } from '@elevate/logging';
import { type LostAggregate, TopicRelay } from '@elevate/republish';
import { type AppError, userError } from '@elevate/errors';
import type { UserConfig } from '../user.config.js';
import { type AccountDocument, AccountRepository, newAccount } from './account.repository.js';

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

  /** Seconds since 1970; null if the password never expires. */
  passwordTimes({ passwordChangedAt }: AccountDocument) {
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

@Injectable()
export class AccountRelay extends TopicRelay<AccountDocument> {
  constructor(
    { model }: AccountRepository,
    @Inject(PUBLISHER) publisher: Publisher,
    @Inject(LOGGER) logger: Logger,
    private readonly audit: AuditLog,
  ) {
    const topic = userTopics.account;
    super({ topic, model, toMessage: toAccountMessage, toRemoved, publisher, logger });
  }

  async announce(id: string): Promise<void> {
    this.notify([id]);
    await this.audit.record(id);
  }

  /** Waits, within limits: other services then know the change when the request is answered. */
  async publishNow(id: string, withinMs = 1_000): Promise<void> {
    this.notify([id]);
    await Promise.race([this.idle(), setTimeout(withinMs, undefined, { ref: false })]);
  }
}

function toRemoved({ id }: LostAggregate) {
  const account = { id, email: `removed:${id}`, now: new Date(0) };
  return newAccount({ ...account, removed: true, erasing: true });
}

type AuditedChange = Parameters<typeof auditRecord>[0];
export type AccountChange = Omit<AuditedChange, 'subject' | 'before' | 'after'> &
  Partial<Pick<AuditedChange, 'before' | 'after'>> & {
    readonly account: { readonly _id: string; readonly email: string };
  };

export function accountRecord({ account: { _id: id, email }, ...change }: AccountChange) {
  const subject = { kind: 'account', id, name: email } as const;
  return auditRecord({ before: null, after: null, ...change, subject });
}

const REFUSALS = {
  EMAIL_TAKEN: ACCOUNT_MESSAGES.alreadyRegistered,
  INVALID_CREDENTIALS: ACCOUNT_MESSAGES.invalidCredentials,
  /** The same for addresses without an account. */
  DEVICE_PROOF_REQUIRED: ACCOUNT_MESSAGES.deviceProof,
  DEVICE_LINK_INVALID: ACCOUNT_MESSAGES.deviceLinkInvalid,
  EMAIL_UNVERIFIED: ACCOUNT_MESSAGES.emailUnverified,
  VERIFICATION_LINK_INVALID: ACCOUNT_MESSAGES.verificationLinkInvalid,
  EMAIL_CHANGE_LINK_INVALID: EMAIL_CHANGE_MESSAGES.linkInvalid,
  UNAUTHENTICATED: ACCOUNT_MESSAGES.noActiveSession,
  PASSWORD_EXPIRED: PASSWORD_EXPIRED_MESSAGE,
  PROFILE_CONFLICT: 'Your profile was changed in another tab or on another device.',
  PASSWORD_CONFLICT: ACCOUNT_MESSAGES.passwordNotChanged,
  RESET_LINK_INVALID: ACCOUNT_MESSAGES.resetLinkInvalid,
  ALREADY_REFRESHED: 'The session was refreshed a moment ago by another request.',
  SESSION_NOT_FOUND: 'The session does not exist.',
  /** The ordinary sign-in does not ask for the access code. */
  DELETION_FORBIDDEN:
    'Sign in at the administrator page to delete the account of an administrator.',
  // Administrators
  ADMIN_EXISTS: ADMIN_ACCESS_MESSAGES.adminExists,
  /** The address is taken; the response does not reveal it. */
  NOT_CREATED: ADMIN_ACCESS_MESSAGES.notCreated,
  AUTHENTICATION_FAILED: ADMIN_ACCESS_MESSAGES.authenticationFailed,
  INVALID_ACCESS_CODE: ADMIN_ACCESS_MESSAGES.invalidAccessCode,
  NOT_ADMIN: ADMIN_ACCESS_MESSAGES.unauthorized,
  SETUP_LINK_REQUIRED: ADMIN_ACCESS_MESSAGES.setupLink,
  INVITATION_INVALID: ADMIN_ACCESS_MESSAGES.invitationInvalid,
  INVITATION_NOT_FOUND: 'The invitation does not exist. It was used or withdrawn.',
  /** Operator only, who may learn which accounts exist. */
  ACCOUNT_NOT_FOUND: 'No account has this address.',
  ACCOUNT_CONFLICT: 'The account was changed at the same time. Please try again.',
  ADMIN_NOT_FOUND: 'This person is not an administrator.',
  ADMIN_CONFLICT: 'The account of this address is an administrator already.',
  LAST_ADMIN_CONFLICT:
    'The last administrator cannot be removed. Invite another one first, who must accept.',
  // Factors
  SIGN_IN_CODE_REQUIRED: 'Enter the code from your authenticator app.',
  INVALID_CODE: 'Invalid code',
  WRONG_APP_CODE: 'Invalid code',
  PASSKEY_INVALID: 'This passkey was not accepted',
  PASSKEY_NOT_ADDED: 'This passkey was not accepted',
  PASSKEYS_CONFLICT: `Your account has ${MOST_PASSKEYS} passkeys. Remove one first.`,
  APP_CONFLICT: 'Your account already has an authenticator app. Remove it first.',
  ENROLMENT_EXPIRED: 'This took too long. Please start again.',
  FACTOR_CONFLICT: 'Your account was changed at the same time. Please try again.',
  FACTOR_NOT_FOUND: 'The account does not have this passkey or authenticator app.',
  FACTORS_FORBIDDEN: 'Sign in at the administrator page to change how you sign in.',
  ACCESS_CODE_FORBIDDEN: ADMIN_ACCESS_MESSAGES.unauthorized,
  CONFIRMATION_REQUIRED: 'Enter your password again to confirm this change.',
} as const;

const FIELDS: Partial<Record<keyof typeof REFUSALS, string>> = {
  INVALID_CODE: 'code',
  WRONG_APP_CODE: 'code',
};

export function refusal(code: keyof typeof REFUSALS, message: string = REFUSALS[code]): AppError {
  const field = FIELDS[code];
  const details = field === undefined ? {} : { errors: [{ field, message }] };
  return userError(`USER.${code}`, message, details);
}

export const wrongPassword = (field: string, message: string): AppError =>
  userError('USER.WRONG_PASSWORD', message, {
    errors: [{ field, message: CHANGE_PASSWORD_MESSAGES.currentWrong }],
  });

export const invalidField = (field: string, message: string): AppError =>
  invalidRequest([{ field, message }]);
