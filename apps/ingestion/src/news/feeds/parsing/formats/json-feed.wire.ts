import { z } from 'zod';

// Whatever is not as it should be is as if it were not there: one bad value does not cost an item.
const text = z.string().optional().catch(undefined);
const texts = z.array(z.unknown()).optional().catch(undefined);

/** JSON Feed 1.0 and 1.1, as far as it is read. */
export const jsonFeedWire = z.object({
  version: z.string().optional().catch(undefined),
  title: text,
  home_page_url: text,
  feed_url: text,
  items: z.array(z.unknown()),
});
export type JsonFeedWire = z.infer<typeof jsonFeedWire>;

/** One item. An id may be a number in spite of the specification, and then is read as its digits. */
export const jsonItemWire = z.object({
  id: z
    .union([z.string(), z.number().transform(String)])
    .optional()
    .catch(undefined),
  url: text,
  external_url: text,
  title: text,
  content_html: text,
  content_text: text,
  summary: text,
  image: text,
  banner_image: text,
  date_published: text,
  date_modified: text,
  tags: texts,
  attachments: z
    .array(z.object({ url: z.string(), mime_type: z.string() }).catch({ url: '', mime_type: '' }))
    .optional()
    .catch(undefined),
});
export type JsonItemWire = z.infer<typeof jsonItemWire>;
