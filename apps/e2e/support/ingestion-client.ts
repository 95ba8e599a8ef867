import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { waitUntil } from '@elevate/testing';

const controlSchema = z.object({ url: z.url(), token: z.string() });
const quotaSchema = z.object({ day: z.string(), used: z.number(), limit: z.number() });
const channelSchema = z.object({
  id: z.string(),
  youtube_channel_id: z.string().nullable(),
  status: z.string(),
  history_complete: z.boolean(),
  last_error: z.string().nullable(),
});
const channelsSchema = z.object({ items: z.array(channelSchema) });

export interface NewFeed {
  readonly feed_url: string;
  readonly name: string;
  readonly category: string;
}

const newsRunSchema = z.object({
  status: z.string(),
  sources: z.array(
    z.object({
      name: z.string(),
      new: z.number(),
      unchanged: z.boolean().optional(),
      failed: z.array(z.object({ reason: z.string() })),
    }),
  ),
});

/** Operator API, located through the file in the data folder. */
export class IngestionClient {
  constructor(private readonly dataDir: string) {}

  quota() {
    return this.#get('v1/quota', quotaSchema);
  }

  async channels() {
    return (await this.#get('v1/channels', channelsSchema)).items;
  }

  async followChannels(ids: readonly string[]): Promise<void> {
    await this.#post('v1/channels', { channels: ids.map((channel) => ({ channel })) });
  }

  /** Does not wait for the end; returns the run's id. */
  startSync(): Promise<string> {
    return this.#start('v1/video-syncs');
  }

  async syncVideo(): Promise<void> {
    await this.#untilEnded(await this.startSync());
  }

  async follow(feeds: readonly NewFeed[]): Promise<void> {
    await this.#post('v1/feeds', { feeds });
  }

  async syncNews(): Promise<void> {
    const status = await this.#untilEnded(await this.startNewsSync());
    if (status !== 'succeeded') throw new Error(`the sync of the news ended as ${status}`);
  }

  async followFeeds(publishers: readonly { feed_url: string; name: string }[]): Promise<void> {
    await this.follow(publishers.map((feed) => ({ ...feed, category: 'Research' })));
  }

  /** Does not wait for the end; returns the run's id. */
  startNewsSync(): Promise<string> {
    return this.#start('v1/news-syncs');
  }

  async newsRun(id: string) {
    return (await this.#get(`v1/runs/${id}`, z.object({ run: newsRunSchema }))).run;
  }

  async #start(path: string): Promise<string> {
    const started = await this.#post(path, {});
    return z.object({ run: z.object({ id: z.string() }) }).parse(started).run.id;
  }

  async #untilEnded(id: string): Promise<string> {
    const schema = z.object({ run: z.object({ status: z.string() }) });
    return waitUntil(
      async () => {
        const { status } = (await this.#get(`v1/runs/${id}`, schema)).run;
        return status !== 'running' && status;
      },
      { timeoutMs: 240_000, what: `the end of run ${id}` },
    );
  }

  #post(path: string, body: object): Promise<unknown> {
    return this.#send(path, { method: 'POST', body: JSON.stringify(body) });
  }

  async #get<T>(path: string, schema: z.ZodType<T>): Promise<T> {
    return schema.parse(await this.#send(path, {}));
  }

  async #send(path: string, init: RequestInit): Promise<unknown> {
    const file = await readFile(join(this.dataDir, 'control.json'), 'utf8');
    const { url, token } = controlSchema.parse(JSON.parse(file));
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await fetch(`${url}/${path}`, { ...init, headers });
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
    return response.json();
  }
}
