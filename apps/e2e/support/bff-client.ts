import { z } from 'zod';

const episodeSchema = z.object({
  id: z.string(),
  title: z.string(),
  youtube_video_id: z.string(),
  duration_seconds: z.number(),
  view_count: z.number().nullable(),
  published_at: z.string().nullable(),
  topics: z.array(z.string()),
  is_hero_featured: z.boolean(),
  channel_id: z.string(),
  embeddable: z.boolean(),
});
export type SeenEpisode = z.infer<typeof episodeSchema>;

const channelRowsSchema = z.object({
  page: z.number(),
  pages: z.number(),
  total: z.number(),
  items: z.array(
    z.object({
      channel: z.object({ id: z.string(), name: z.string() }),
      episodes: z.array(episodeSchema),
    }),
  ),
});
export type ChannelRow = z.infer<typeof channelRowsSchema>['items'][number];

const statsSchema = z.object({ videos: z.number(), channels: z.number() });
const heroSchema = z.object({ hero: episodeSchema.nullable() });
const homeSchema = z.object({
  stats: statsSchema,
  hero: episodeSchema.nullable(),
  rows: z.array(z.object({ id: z.string(), title: z.string(), episodes: z.array(episodeSchema) })),
  channel_rows: channelRowsSchema,
  sample: z.boolean(),
});

export class BffClient {
  constructor(private readonly url: string) {}

  stats() {
    return this.#get('stats', statsSchema);
  }

  home() {
    return this.#get('home', homeSchema);
  }

  async hero(): Promise<SeenEpisode | null> {
    return (await this.#get('hero', heroSchema)).hero;
  }

  async episode(id: string): Promise<SeenEpisode | null> {
    const response = await fetch(`${this.url}/api/v1/episodes/${encodeURIComponent(id)}`);
    const body: unknown = await response.json();
    if (response.status === 404) return null;
    if (!response.ok) throw new Error(`episode ${id} was answered with ${response.status}`);
    return episodeSchema.parse(body);
  }

  async channelRows(): Promise<ChannelRow[]> {
    const rows: ChannelRow[] = [];
    let pages = 1;
    for (let page = 1; page <= pages; page += 1) {
      const answer = await this.#get(`channel-rows?page=${page}`, channelRowsSchema);
      pages = answer.pages;
      rows.push(...answer.items);
    }
    return rows;
  }

  async #get<T>(path: string, schema: z.ZodType<T>): Promise<T> {
    const response = await fetch(`${this.url}/api/v1/${path}`);
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
    return schema.parse(await response.json());
  }
}
