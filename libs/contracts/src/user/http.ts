export interface UserView {
  readonly id: string;
  readonly email: string;
  readonly linkedin_url: string;
  readonly roles: readonly string[];
  readonly created_at: string;
  readonly password_changed_at: string;
  /** True from the password's expiry until it is changed. */
  readonly password_reset_required: boolean;
  /** 0 or less: expired. Null if passwords do not expire. */
  readonly password_days_left: number | null;
  readonly password_warning: boolean;
}

export interface SessionTokens {
  /** A JWT with AccessTokenClaims. */
  readonly access_token: string;
  /** Valid for one refresh. */
  readonly refresh_token: string;
  readonly expires_at: string;
  readonly user: UserView;
}

/**
 * Claims beside `iss`, `aud`, `iat` and `exp`. The expiry times allow checks without a call; in epoch
 * seconds.
 */
export interface AccessTokenClaims {
  readonly sub: string;
  readonly sid: string;
  readonly roles: readonly string[];
  readonly password_reset_required: boolean;
  /** Null if passwords do not expire. */
  readonly password_expires_at: number | null;
  readonly password_warning_at: number | null;
}

export const ACCESS_TOKEN = {
  issuer: 'elevate/user',
  audience: 'elevate',
  algorithm: 'ES256',
} as const;

/** Serves the JSON Web Key Set that verifies access tokens. */
export const KEY_SET_PATH = '/.well-known/jwks.json';

export interface SessionView {
  readonly id: string;
  readonly created_at: string;
  readonly last_used_at: string;
  readonly expires_at: string;
  readonly user_agent: string | null;
  readonly current: boolean;
}

export interface AdministratorView {
  readonly id: string;
  readonly email: string;
  readonly created_at: string;
  readonly has_access_code: boolean;
}

export interface AccessCodeAnswer {
  readonly administrator: AdministratorView;
  /** Shown only once: the database keeps a hash. */
  readonly access_code: string;
}

export interface DemotionAnswer {
  readonly administrator: AdministratorView;
  /** The number of remaining administrators. With none, first-time setup is open to everyone. */
  readonly left: number;
}

export interface ListEntry {
  readonly user_id: string;
  readonly episode_id: string;
  readonly created_at: string;
}

export interface Bookmark {
  /** The same for as long as the article stays bookmarked. */
  readonly id: string;
  readonly user_id: string;
  readonly article_id: string;
  readonly created_at: string;
}

/** All data stored about a person, for the person's export. */
export interface PersonalData {
  readonly exported_at: string;
  readonly user: UserView;
  readonly sessions: readonly SessionView[];
  readonly my_list: readonly ListEntry[];
  readonly bookmarks: readonly Bookmark[];
}
