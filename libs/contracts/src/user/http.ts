/** A person's own account, as the person sees it. Times are RFC 3339. */
export interface UserView {
  readonly id: string;
  readonly email: string;
  readonly linkedin_url: string;
  readonly roles: readonly string[];
  readonly created_at: string;
  readonly password_changed_at: string;
  /** True once the password has expired, and until it is changed. */
  readonly password_reset_required: boolean;
  /** 0 and less: expired. Null where passwords do not expire. */
  readonly password_days_left: number | null;
  /** True while the person should be warned of the days left. */
  readonly password_warning: boolean;
}

/** The spec's session. */
export interface SessionTokens {
  /** A signed JWT, see AccessTokenClaims. */
  readonly access_token: string;
  /** Good for one refresh. */
  readonly refresh_token: string;
  /** When the access token ends. */
  readonly expires_at: string;
  readonly user: UserView;
}

/**
 * What an access token says, beside `iss`, `aud`, `iat` and `exp`. It tells enough to decide
 * whether a password has expired without a call; times are whole seconds since 1970.
 */
export interface AccessTokenClaims {
  /** The account's id. */
  readonly sub: string;
  /** The session's id. */
  readonly sid: string;
  readonly roles: readonly string[];
  readonly password_reset_required: boolean;
  /** From when on the password is expired; null where passwords do not expire. */
  readonly password_expires_at: number | null;
  /** From when on the person is warned. */
  readonly password_warning_at: number | null;
}

/** Who issues access tokens, and for whom. */
export const ACCESS_TOKEN = {
  issuer: 'elevate/user',
  audience: 'elevate',
  algorithm: 'ES256',
} as const;

/** Where the keys are that access tokens are verified with (a JSON Web Key Set). */
export const KEY_SET_PATH = '/.well-known/jwks.json';

/** One session of a person: a browser or a program that is signed in. */
export interface SessionView {
  readonly id: string;
  readonly created_at: string;
  readonly last_used_at: string;
  readonly expires_at: string;
  /** What the browser or the program calls itself. */
  readonly user_agent: string | null;
  /** True for the session that asks. */
  readonly current: boolean;
}

/** An administrator, as the operator and administrators see it. */
export interface AdministratorView {
  readonly id: string;
  readonly email: string;
  /** RFC 3339. */
  readonly created_at: string;
  readonly has_access_code: boolean;
}

/** What the operator is told who has given an administrator an access code. */
export interface AccessCodeAnswer {
  readonly administrator: AdministratorView;
  /** Told this once: what is kept is a hash of it. */
  readonly access_code: string;
}

/** What the operator is told who has taken an administrator's role away. */
export interface DemotionAnswer {
  readonly administrator: AdministratorView;
  /** How many administrators there are now. With none, the first-time setup is open to whoever comes first. */
  readonly left: number;
}

/** One entry of My List. */
export interface ListEntry {
  readonly user_id: string;
  readonly episode_id: string;
  readonly created_at: string;
}

/** One bookmarked article. */
export interface Bookmark {
  /** The same for as long as the article stays bookmarked. */
  readonly id: string;
  readonly user_id: string;
  readonly article_id: string;
  readonly created_at: string;
}

/** Everything that is kept about a person, for the person. */
export interface PersonalData {
  readonly exported_at: string;
  readonly user: UserView;
  readonly sessions: readonly SessionView[];
  readonly my_list: readonly ListEntry[];
  readonly bookmarks: readonly Bookmark[];
}
