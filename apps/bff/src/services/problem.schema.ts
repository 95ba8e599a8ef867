import { z } from 'zod';

export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string().describe('Stable: `SERVICE.REASON`.'),
    detail: z.string().optional(),
    errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
    conflict: z
      .object({ current: z.unknown(), sent: z.unknown() })
      .optional()
      .describe('After a concurrent change: the stored object, and the change that was refused.'),
    errorId: z.string().optional().describe('Names the log line of an unexpected failure.'),
  })
  .meta({ id: 'Problem', description: 'RFC 9457 problem document.' });
