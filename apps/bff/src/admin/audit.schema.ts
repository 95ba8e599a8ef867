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

export const auditEntrySchema = z
  .object({
    id: z.string(),
    at: z.string().describe('RFC 3339, UTC.'),
    actor: z.string().describe("The account's id, `operator`, or `visitor` for a refused sign-in."),
    address: z
      .string()
      .nullish()
      .describe('Client address, in records of sign-ins, role changes and exports.'),
    action: z.string().describe('A past tense: `created`, `updated`, `picked`.'),
    subject: auditSubjectSchema,
    before: snapshot.describe('Null where there was none.'),
    after: snapshot.describe('Null where it is gone.'),
  })
  .meta({
    id: 'AuditEntry',
    description: 'One action of one person on one object. Never changes.',
  }) satisfies z.ZodType<AuditEntry, unknown>;

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
