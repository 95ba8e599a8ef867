/** The audit actor of changes made by an operator command or with the operator token. */
export const OPERATOR = 'operator';

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

export interface AuditSubject {
  readonly kind: AuditKind;
  readonly id: string;
  readonly name: string;
}

/** The changed fields only; never a secret. */
export type AuditSnapshot = Readonly<Record<string, unknown>>;

/** Append-only. */
export interface AuditEntry {
  readonly id: string;
  /** RFC 3339. */
  readonly at: string;
  readonly actor: string;
  /** In the past tense: `created`, `updated`, `picked`. */
  readonly action: string;
  readonly subject: AuditSubject;
  readonly before: AuditSnapshot | null;
  readonly after: AuditSnapshot | null;
}

/** `GET /v1/audit?before=&limit=` of every service with an audit log; newest first. */
export interface AuditPage {
  readonly items: readonly AuditEntry[];
  /** The cursor to pass as `before`; null on the last page. */
  readonly next: string | null;
}
