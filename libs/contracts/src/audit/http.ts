import type { AuditAction } from './actions.js';

/** Audit actor of operator commands and the operator token. */
export const OPERATOR = 'operator';

/** Audit actor of a refused sign-in: the request proved no account. */
export const VISITOR = 'visitor';

/** Audit actor of changes that are made at a time set earlier. */
export const SCHEDULE = 'schedule';

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
  'speaker',
  'audit-log',
  'suggestion',
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

/** Query parameters of the audit log; without one, everything. */
export interface AuditFilter {
  /** An account id, `operator`, `visitor` or `schedule`. */
  readonly actor?: string;
  readonly action?: AuditAction;
  /** A kind, such as `episode`, or a kind and an id, such as `episode:abc`. */
  readonly object?: string;
  /** RFC 3339: at this time or later. */
  readonly from?: string;
  /** RFC 3339: before this time. */
  readonly to?: string;
}

export const AUDIT_EXPORT_FORMATS = ['csv', 'jsonl'] as const;
export type AuditExportFormat = (typeof AUDIT_EXPORT_FORMATS)[number];

/** `POST /v1/audit/exports` of the user service: records an export before it begins. */
export interface AuditExport extends AuditFilter {
  readonly format: AuditExportFormat;
}

/** Most characters of `object`: a kind, a colon and an id. */
export const AUDIT_OBJECT_CHARACTERS = 300;

const KIND_AND_ID = /^([a-z-]+)(?::(.+))?$/s;

/** Undefined if the kind is unknown. */
export function parseAuditObject(
  text: string,
): { readonly kind: AuditKind; readonly id?: string } | undefined {
  const [, name, id] = KIND_AND_ID.exec(text.slice(0, AUDIT_OBJECT_CHARACTERS)) ?? [];
  const kind = AUDIT_KINDS.find((one) => one === name);
  return kind && { kind, ...(id !== undefined && { id }) };
}

/** `GET /v1/audit?before=&limit=` of every audited service, with an `AuditFilter`; newest first. */
export interface AuditPage {
  readonly items: readonly AuditEntry[];
  readonly next: string | null;
}
