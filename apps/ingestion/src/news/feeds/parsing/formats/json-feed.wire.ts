import { z } from 'zod';

// Invalid values are treated as missing, so that one does not cost the item.
const text = z.string().optional().catch(undefined);
const texts = z.array(z.unknown()).optional().catch(undefined);

export const jsonFeedWire = z.object({
  version: z.string().optional().catch(undefined),
  title: text,
  home_page_url: text,
  feed_url: text,
  items: z.array(z.unknown()),
});
export type JsonFeedWire = z.infer<typeof jsonFeedWire>;

/** Accepts numeric ids despite the spec. */
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
