import { z } from 'zod';
import type { NewSuggestion } from '@elevate/contracts/events';
import { SUGGESTION_KINDS, SUGGESTION_LIMITS } from '@elevate/rules';

const { address, name, note } = SUGGESTION_LIMITS;

export const newSuggestionSchema = z
  .object({
    kind: z.enum(SUGGESTION_KINDS),
    address: z
      .string()
      .max(address)
      .describe('Starts with `https://`, on a public host. For a channel also `@handle` or `UC…`.'),
    name: z.string().max(name),
    note: z.string().max(note).nullable().optional(),
  })
  .meta({ id: 'NewSuggestion' }) satisfies z.ZodType<unknown, NewSuggestion>;
