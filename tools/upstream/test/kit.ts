import { afterEach } from '@jest/globals';
import { startUpstream, type Upstream, type UpstreamOptions } from '../src/start-upstream.js';
import { channelSchema, videoSchema, type Channel, type Video } from '../src/world/world.schema.js';

export const CHANNEL_ID = 'UCsynthetic000000000000A';
export const UPLOADS_ID = 'UUsynthetic000000000000A';

/** A channel with nothing special about it. */
export function aChannel(input: Partial<Channel> = {}): Channel {
  const publishedAt = '2020-01-01T00:00:00Z';
  return channelSchema.parse({ id: CHANNEL_ID, title: 'Synthetic channel', publishedAt, ...input });
}

/** A public talk of 20 minutes; `number` makes its id and its day. */
export function aVideo(number: number, input: Partial<Video> = {}): Video {
  const publishedAt = new Date(Date.UTC(2026, 0, number)).toISOString().replace('.000Z', 'Z');
  return videoSchema.parse({
    id: videoId(number),
    channelId: CHANNEL_ID,
    title: `Synthetic talk ${number}`,
    publishedAt,
    durationSeconds: 1_200,
    ...input,
  });
}

export function videoId(number: number): string {
  return `syn${String(number).padStart(8, '0')}`;
}

/** One channel with this many talks; the last one is the newest. */
export function aWorld(count = 3) {
  const videos = Array.from({ length: count }, (_, index) => aVideo(index + 1));
  return { channels: [aChannel()], videos };
}

const running: Upstream[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((upstream) => upstream.close()));
});

/** A server that the test's end closes. */
export async function upstreamWith(options: Partial<UpstreamOptions> = {}): Promise<Upstream> {
  const upstream = await startUpstream({ world: aWorld(), ...options });
  running.push(upstream);
  return upstream;
}

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: Loose;
}

/** JSON as it came, for reading any field. */
export interface Loose {
  readonly [name: string]: Loose;
}

/** Asks the API with the working key unless the query has one. */
export async function request(
  upstream: Upstream,
  path: string,
  headers: Record<string, string> = {},
): Promise<Answered> {
  const joint = path.includes('?') ? '&' : '?';
  const withKey = /[?&]key=/.test(path) ? path : `${path}${joint}key=${upstream.key}`;
  return read(await fetch(`${upstream.url}/${withKey}`, { headers }));
}

async function read(response: Response): Promise<Answered> {
  const text = await response.text();
  const isJson = /json/.test(response.headers.get('content-type') ?? '');
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: (isJson ? parsed(text) : {}) as Loose,
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** The reason a reader decides on. */
export function reasonOf(answer: Answered): unknown {
  return answer.json.error?.errors?.[0]?.reason;
}

/** Asks again and again until the answer is yes; gives up after 5 s. */
export async function until(isSo: () => boolean): Promise<void> {
  const deadline = Date.now() + 5_000;
  while (!isSo()) {
    if (Date.now() > deadline) throw new Error('it did not come about in 5 s');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
