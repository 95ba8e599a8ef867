/** Audit actor of operator commands and the operator token. */
export const OPERATOR = 'operator';

/** Audit actor of a refused sign-in: the request proved no account. */
export const VISITOR = 'visitor';

export const AUDIT_KINDS = [
  'event',
  'channel',
  'feed',
  'episode',
  'account',
  'run',
  'webhook',
  'home-row',
  'topic',
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

export interface AuditSubject {
  readonly kind: AuditKind;
  readonly id: string;
  readonly name: string;
}

/** Changed fields only; never a secret. */
export type AuditSnapshot = Readonly<Record<string, unknown>>;

export interface AuditEntry {
  readonly id: string;
  readonly at: string;
  readonly actor: string;
  /** Client address, in records of sign-ins, roles and exports. */
  readonly address?: string | null | undefined;
  readonly action: string;
  readonly subject: AuditSubject;
  readonly before: AuditSnapshot | null;
  readonly after: AuditSnapshot | null;
}

/** `GET /v1/audit?before=&limit=` of every audited service; newest first. */
export interface AuditPage {
  readonly items: readonly AuditEntry[];
  readonly next: string | null;
}
