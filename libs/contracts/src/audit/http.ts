/** The actor of a change that the operator made by a command or by the operator's token. */
export const OPERATOR = 'operator';

/** What the records of the audit log are about. */
export const AUDIT_KINDS = [
  'event',
  'channel',
  'feed',
  'episode',
  'account',
  'run',
  'webhook',
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

/** What was changed; its name as it was called then. */
export interface AuditSubject {
  readonly kind: AuditKind;
  readonly id: string;
  readonly name: string;
}

/** What a change touches, as it was at one time: small, and nothing secret. */
export type AuditSnapshot = Readonly<Record<string, unknown>>;

/** What one person did to one thing; never changed afterwards. */
export interface AuditEntry {
  readonly id: string;
  /** RFC 3339. */
  readonly at: string;
  /** The account's id, or `operator`. */
  readonly actor: string;
  /** A past tense: `created`, `updated`, `picked`. */
  readonly action: string;
  readonly subject: AuditSubject;
  /** Null where there was none. */
  readonly before: AuditSnapshot | null;
  /** Null where it is gone. */
  readonly after: AuditSnapshot | null;
}

/** `GET /v1/audit?before=&limit=` of every service that keeps such a log: one page, the latest first. */
export interface AuditPage {
  readonly items: readonly AuditEntry[];
  /** Give it as `before` to have what is older; null where there is nothing older. */
  readonly next: string | null;
}
