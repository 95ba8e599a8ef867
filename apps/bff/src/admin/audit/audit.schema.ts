import { z } from 'zod';
import { serviceEntrySchema } from '@elevate/contracts/audit';

const auditEntrySchema = serviceEntrySchema
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
