import { z } from 'zod';
import { AUDIT_KINDS, type AuditEntry } from '@elevate/contracts/audit';

const snapshot = z.record(z.string(), z.unknown()).nullable();

const auditSubjectSchema = z
  .object({
    kind: z.enum(AUDIT_KINDS),
    id: z.string(),
    name: z.string().describe('As it was called then.'),
  })
  .meta({ id: 'AuditSubject' });

/** As its service returns it. */
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
}) satisfies z.ZodType<AuditEntry, unknown>;

export const servicePageSchema = z.object({
  items: z.array(serviceEntrySchema),
  next: z.string().nullable(),
});
export type ServicePage = z.infer<typeof servicePageSchema>;

export const auditEntrySchema = serviceEntrySchema
  .extend({
    actor_name: z
      .string()
      .nullable()
      .describe("The administrator's email address; null for others, and where it is unknown."),
  })
  .meta({
    id: 'AuditEntry',
    description: 'One action of one person on one object. Never changes.',
  });
export type NamedEntry = z.infer<typeof auditEntrySchema>;

export const auditPageSchema = z
  .object({
    items: z.array(auditEntrySchema).describe('The latest first.'),
    next: z.string().nullable().describe('Give it as `before` to have what is older.'),
    missing: z
      .array(z.string())
      .describe('Services that did not answer: what they know is not among the items.'),
  })
  .meta({ id: 'AuditPage' });
export type AuditPage = z.infer<typeof auditPageSchema>;
