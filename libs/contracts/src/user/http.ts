import type {
  DigestView,
  FollowingView,
  HistoryView,
  PrivateFeedView,
  ReadingView,
} from './saved.js';

export interface UserView {
  readonly id: string;
  readonly email: string;
  readonly linkedin_url: string;
  readonly roles: readonly string[];
  readonly created_at: string;
  readonly password_changed_at: string;
  /** From expiry until the password changes. */
  readonly password_reset_required: boolean;
  /** 0 or less: expired. Null if passwords never expire. */
  readonly password_days_left: number | null;
  readonly password_warning: boolean;
  /** The address must be confirmed by the mailed link before My List and bookmarks work again. */
  readonly email_verification_required: boolean;
}

export interface SessionTokens {
  readonly access_token: string;
  /** Valid once. */
  readonly refresh_token: string;
  readonly expires_at: string;
  readonly user: UserView;
  /** For `X-Device-Token` at later sign-ins; only if the client sent that header. */
  readonly device_token?: string | undefined;
}

/** Token of a device that an account knows; guesses of others never lock it out. */
export const DEVICE_HEADER = 'x-device-token';

/** As `DEVICE_HEADER`: the client stores the token that it gets at sign-in. */
export const NEW_DEVICE = 'new';

/** Proofs that a session began with (RFC 9068, `acr`): the site's sign-in or the administrators' sign-in. */
export const PASSWORD_ACR = 'password';
export const ADMIN_ACR = 'password+access-code';
export type Acr = typeof PASSWORD_ACR | typeof ADMIN_ACR;

/** Seconds for which an entered access code allows sensitive actions. */
export const CODE_VALID_SECONDS = 10 * 60;

/** Beside `iss`, `aud`, `iat`, `exp`. Times are epoch seconds. */
export interface AccessTokenClaims {
  readonly sub: string;
  readonly sid: string;
  readonly acr: Acr;
  /** Session epoch of the account at issue; a newer epoch revokes the token. See ADR 0012. */
  readonly epoch: number;
  /** Time of the last proof of `acr`: password, or password and access code. */
  readonly auth_time: number;
  /** Roles that this session may use: without the administrators' sign-in, never `admin`. */
  readonly roles: readonly string[];
  readonly password_reset_required: boolean;
  readonly password_expires_at: number | null;
  readonly password_warning_at: number | null;
  /** From when on the address must be confirmed; null if it is, or need not be. */
  readonly email_verify_by: number | null;
}

export const ACCESS_TOKEN = {
  issuer: 'elevate/user',
  audience: 'elevate',
  algorithm: 'ES256',
} as const;

export const KEY_SET_PATH = '/.well-known/jwks.json';

export interface SessionView {
  readonly id: string;
  readonly created_at: string;
  readonly last_used_at: string;
  readonly expires_at: string;
  readonly user_agent: string | null;
  readonly current: boolean;
  /** Began at the administrators' sign-in. */
  readonly admin: boolean;
}

export interface AdministratorView {
  readonly id: string;
  readonly email: string;
  readonly created_at: string;
  readonly has_access_code: boolean;
  readonly factors: number;
  /** Null if none was recorded. */
  readonly last_signed_in_at: string | null;
}

export interface InvitationView {
  /** Of the account that becomes an administrator. */
  readonly id: string;
  readonly email: string;
  readonly expires_at: string;
  readonly is_expired: boolean;
}

export interface AdministratorsAnswer {
  readonly items: readonly AdministratorView[];
  readonly invitations: readonly InvitationView[];
}

export interface AccessCodeAnswer {
  readonly administrator: AdministratorView;
  /** Shown once; stored as a hash. */
  readonly access_code: string;
}

/** The invited person becomes an administrator by the mailed link. */
export interface InvitationAnswer {
  readonly email: string;
  readonly expires_at: string;
}

export interface SetupLinkAnswer {
  /** Contains the one-time token, so that only its reader can create the first administrator. */
  readonly link: string;
  readonly expires_at: string;
}

export interface DemotionAnswer {
  readonly administrator: AdministratorView;
  /** With no administrator left, first-time setup is open again. */
  readonly left: number;
}

export interface PasskeyView {
  readonly id: string;
  readonly name: string;
  readonly added_at: string;
  readonly last_used_at: string | null;
}

export interface FactorsView {
  readonly passkeys: readonly PasskeyView[];
  readonly authenticator_app: { readonly name: string; readonly added_at: string } | null;
  readonly recovery_codes_left: number;
}

export interface RecoveryCodesAnswer {
  readonly recovery_codes: readonly string[];
}

export interface AddedFactor extends RecoveryCodesAnswer {
  readonly factors: FactorsView;
}

/** `attempt` names the challenge. */
export interface PasskeyRequest {
  readonly attempt: string;
  readonly challenge: string;
  readonly rp_id: string;
}

export interface PasskeyCreation extends PasskeyRequest {
  readonly rp_name: string;
  readonly user_id: string;
  readonly user_name: string;
  /** Ids of the account's passkeys: an authenticator that has one refuses. */
  readonly excluded: readonly string[];
}

export interface AppEnrolment {
  readonly attempt: string;
  readonly secret: string;
  readonly uri: string;
}

export interface FactorsResetAnswer {
  readonly email: string;
  readonly removed: number;
}

/** Answer to a rotation of the signing keys. */
export interface KeyRotationAnswer {
  /** Id of the key that signs from now on. */
  readonly kid: string;
}

export interface ListEntry {
  readonly user_id: string;
  readonly episode_id: string;
  readonly created_at: string;
}

export interface Bookmark {
  /** Constant while the article stays bookmarked. */
  readonly id: string;
  readonly user_id: string;
  readonly article_id: string;
  readonly created_at: string;
}

export interface KnownDeviceAnswer {
  /** For `X-Device-Token`. */
  readonly device_token: string;
  readonly message: string;
}

export interface DeviceView {
  readonly known_since: string;
  readonly last_used_at: string;
}

/** A change of the address that waits for its links. */
export interface PendingEmailChange {
  readonly email: string;
  readonly expires_at: string;
  /** The address whose link was opened; null before the first. */
  readonly confirmed: 'from' | 'to' | null;
}

export interface EmailChangeView {
  readonly pending: PendingEmailChange | null;
}

export interface DeletionRequestView {
  /** When the account will be deleted; null without a request. */
  readonly deletion_at: string | null;
}

export interface PersonalData {
  readonly exported_at: string;
  readonly user: UserView;
  readonly sessions: readonly SessionView[];
  /** Devices that may sign in while others must prove that they are the owner's. */
  readonly devices: readonly DeviceView[];
  readonly factors: FactorsView;
  readonly email_change: PendingEmailChange | null;
  readonly deletion_at: string | null;
  readonly my_list: readonly ListEntry[];
  readonly bookmarks: readonly Bookmark[];
  readonly history: HistoryView;
  readonly following: FollowingView;
  readonly private_feed: PrivateFeedView;
  readonly digest: DigestView;
  readonly reading: ReadingView;
}
