import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

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

/** The operator's side of a running product, found as the commands find it: by the file in its data folder. */
export class IngestionClient {
  constructor(private readonly dataDir: string) {}

  /** The product's own count of the units it used today. */
  quota() {
    return this.#get('v1/quota', quotaSchema);
  }

  async channels() {
    return (await this.#get('v1/channels', channelsSchema)).items;
  }

  /** Asks for a sync of all channels and does not wait for it. */
  async startSync(): Promise<void> {
    await this.#send('v1/video-syncs', { method: 'POST', body: '{}' });
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
