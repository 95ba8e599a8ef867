import { z } from 'zod';

export const sampleEventWire = z.object({
  name: z.string().min(1),
  url: z.url({ protocol: /^https?$/ }),
  start_date: z.iso.date(),
  end_date: z.iso.date(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  online: z.boolean(),
  topics: z.array(z.string()),
});
export type SampleEventWire = z.infer<typeof sampleEventWire>;

export const sampleEventsWire = z.object({ events: z.array(sampleEventWire) });
