import { z } from 'zod';

const recordSchema = z.object({
  status: z.string(),
  sources: z.array(z.object({ new: z.number(), updated: z.number(), withdrawn: z.number() })),
});

export function runTotals(stdout: string) {
  const { status, sources } = recordSchema.parse(JSON.parse(stdout));
  const sum = (field: 'new' | 'updated' | 'withdrawn') =>
    sources.reduce((total, source) => total + source[field], 0);
  return { status, new: sum('new'), updated: sum('updated'), withdrawn: sum('withdrawn') };
}
