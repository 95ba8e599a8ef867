import { z } from 'zod';

const sampleNewsEntryWire = z.object({
  cve: z.string().regex(/^CVE-\d{4}-\d{4,}$/),
  title: z.string().min(1),
  vendor: z.string().min(1),
  product: z.string().min(1),
  date_added: z.iso.date(),
  summary: z.string(),
  link: z.url({ protocol: /^https$/ }),
});
export type SampleNewsEntryWire = z.infer<typeof sampleNewsEntryWire>;

export const sampleNewsWire = z.object({ entries: z.array(sampleNewsEntryWire) });
