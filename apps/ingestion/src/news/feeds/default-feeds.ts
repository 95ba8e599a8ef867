import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { NEWS_CATEGORIES } from '@elevate/rules';

const FILE = new URL('../../../data/default-feeds.json', import.meta.url);

const defaultFeedsWire = z.object({
  feeds: z.array(
    z.object({
      name: z.string().min(1),
      feed_url: z.url(),
      site_url: z.url().nullable(),
      category: z.enum(NEWS_CATEGORIES),
    }),
  ),
});
export type DefaultFeed = z.infer<typeof defaultFeedsWire>['feeds'][number];

@Injectable()
export class DefaultFeeds {
  /** `mark` changes with the content. */
  async read(): Promise<{ feeds: DefaultFeed[]; mark: string }> {
    const text = await readFile(FILE, 'utf8');
    const { feeds } = defaultFeedsWire.parse(JSON.parse(text));
    return { feeds, mark: createHash('sha256').update(text).digest('hex') };
  }
}
