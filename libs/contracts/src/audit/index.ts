import { z } from 'zod';
import { dtoOf, dtoWith, endTime, oneOf, text, time } from '../dto.js';
import { named, type Shape } from '../fields.js';

/** Names stay for ever: the logs contain records of removed actions. */
const AUDIT_ACTIONS = [
  'created',
  'updated',
  'changed',
  'deleted',
  'published',
  'restored',
  'added',
  'removed',
  'paused',
  'activated',
  'started',
  'retried',
  'cancelled',
  'corrected',
  'hid',
  'unhid',
  'episodes-hidden',
  'topic-added',
  'topic-removed',
  'bulk-undone',
  'topic-rule-changed',
  'other-names-changed',
  'transcript-added',
  'transcript-replaced',
  'transcript-removed',
  'transcript-restored',
  'speaker-merged',
  'speaker-unmerged',
  'picked',
  'unpicked',
  'ordered',
  'pinned',
  'unpinned',
  'hero-excluded',
  'hero-allowed',
  'invited',
  'invitation-withdrawn',
  'promoted',
  'demoted',
  'signed-in',
  'sign-in-refused',
  'access-code-reset',
  'access-code-changed',
  'access-code-confirmed',
  'access-code-refused',
  'factors-reset',
  'passkey-added',
  'passkey-removed',
  'passkey-refused',
  'passkey-copied',
  'authenticator-app-added',
  'authenticator-app-removed',
  'recovery-codes-renewed',
  'recovery-code-used',
  'email-changed',
  'exported',
  'audit-exported',
  'secret_changed',
  'pinged',
  'replayed',
  'suggestion-accepted',
  'suggestion-declined',
  'suggestion-reopened',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Audit actor of operator commands and the operator token. */
export const OPERATOR = 'operator';

/** Audit actor of a refused sign-in: the request proved no account. */
export const VISITOR = 'visitor';

/** Audit actor of changes scheduled earlier. */
export const SCHEDULE = 'schedule';

const AUDIT_KINDS = [
  'event',
  'channel',
  'feed',
  'episode',
  'account',
  'run',
  'webhook',
  'home-row',
  'collection',
  'topic',
  'speaker',
  'audit-log',
  'suggestion',
] as const;
type AuditKind = (typeof AUDIT_KINDS)[number];

/** Changed fields only; never a secret. */
const snapshot = z.record(z.string(), z.unknown()).nullable();
export type AuditSnapshot = Readonly<Record<string, unknown>>;

const auditSubjectSchema = named('AuditSubject', {
  kind: z.enum(AUDIT_KINDS),
  id: z.string(),
  name: z.string().describe('As it was called then.'),
});

export const serviceEntrySchema = z.object({
  id: z.string(),
  at: z.string().describe('RFC 3339, UTC.'),
  actor: z
    .string()
    .describe(
      "The account's id, `operator`, `visitor` for a refused sign-in, or `schedule` for a change at a time set earlier.",
    ),
  address: z
    .string()
    .nullish()
    .describe('Client address, in records of sign-ins, role changes and exports.'),
  action: z.string().describe('A past tense: `created`, `updated`, `picked`.'),
  subject: auditSubjectSchema,
  before: snapshot.describe('Null where there was none.'),
  after: snapshot.describe('Null where it is gone.'),
});
export type AuditEntry = Shape<typeof serviceEntrySchema>;

/** `GET /v1/audit?before=&limit=` of every audited service, with an `AuditFilter`; newest first. */
export const servicePageSchema = z.object({
  items: z.array(serviceEntrySchema),
  next: z.string().nullable(),
});
export type AuditPage = Shape<typeof servicePageSchema>;

/** Most characters of `object`: a kind, a colon and an id. */
const AUDIT_OBJECT_CHARACTERS = 300;

export class AuditFilterDto extends dtoWith({
  actor: z.string().min(1).max(100).optional().describe('Account id, `operator` or `visitor`.'),
  action: oneOf(
    AUDIT_ACTIONS,
    'Must be an action of the audit log, such as "updated"; the API document lists them',
  ).optional(),
  object: text(checkObject, AUDIT_OBJECT_CHARACTERS)
    .optional()
    .describe(`A kind (${AUDIT_KINDS.join(', ')}), or a kind and an id: \`episode:abc\`.`),
  from: time.optional().describe('At this time or later.'),
  to: endTime.optional().describe('Before this time.'),
}) {}
export type AuditFilter = Shape<typeof AuditFilterDto.schema>;

export const auditPlace = z.string().max(200).optional().describe('The `next` of the page before.');

export const AUDIT_EXPORT_FORMATS = ['csv', 'jsonl'] as const;
export type AuditExportFormat = (typeof AUDIT_EXPORT_FORMATS)[number];

export class AuditExportDto extends dtoOf(
  AuditFilterDto.schema.extend({ format: z.enum(AUDIT_EXPORT_FORMATS) }),
) {}
export type AuditExport = Shape<typeof AuditExportDto.schema>;

function checkObject(object: string): string | undefined {
  if (parseAuditObject(object) === undefined)
    return `Must be a kind of object, or a kind and an id such as "episode:abc". Kinds: ${AUDIT_KINDS.join(', ')}`;
  return object.length > AUDIT_OBJECT_CHARACTERS
    ? `object must be shorter than or equal to ${AUDIT_OBJECT_CHARACTERS} characters`
    : undefined;
}

const KIND_AND_ID = /^([a-z-]+)(?::(.+))?$/s;

/** Undefined if the kind is unknown. */
export function parseAuditObject(
  text: string,
): { readonly kind: AuditKind; readonly id?: string } | undefined {
  const [, name, id] = KIND_AND_ID.exec(text.slice(0, AUDIT_OBJECT_CHARACTERS)) ?? [];
  const kind = AUDIT_KINDS.find((candidate) => candidate === name);
  return kind && { kind, ...(id !== undefined && { id }) };
}
