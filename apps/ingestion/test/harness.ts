import { pino } from 'pino';
import {
  channelObserved,
  runChanged,
  videoObserved,
  videoWithdrawn,
  type ObservedVideo,
  type RunRecord,
  type VideoSyncRequest,
  type VideoSyncResponse,
} from '@elevate/contracts/ingestion';
import { parseConfig } from '@elevate/config';
import {
  InProcessTransport,
  readData,
  readEnvelope,
  type ReceivedMessage,
} from '@elevate/messaging';
import { connectMongo } from '@elevate/mongo';
import { startService, type RunningService } from '@elevate/service-defaults';
import { testMongoUri, waitUntil } from '@elevate/testing';
import { startUpstream, type Upstream, type UpstreamOptions } from '@elevate/upstream';
import { ingestionConfig, ingestionService } from '../src/index.js';

export const TOKEN = 'operator-token-of-this-test';

const logger = pino({ level: process.env['TEST_LOG_LEVEL'] ?? 'silent' });
const closers: (() => Promise<unknown>)[] = [];

/** Closes everything a test has started, the last first. */
export async function closeAll(): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close();
}

/** What the ingestion service told the world: every message, in order of arrival. */
export class Heard {
  readonly messages: {
    type: string;
    subject: string;
    sequence?: number | undefined;
    data: unknown;
  }[] = [];

  take(message: ReceivedMessage): void {
    const { type, subject, sequence } = readEnvelope(message);
    this.messages.push({ type, subject, sequence, data: readData(message) });
  }

  count(type: string): number {
    return this.messages.filter((message) => message.type === type).length;
  }

  /** What a consumer that applies only newer versions ends up with. */
  shown(): Map<string, ObservedVideo> {
    const newest = new Map<string, { sequence: number; video: ObservedVideo | null }>();
    for (const { type, subject, sequence = 0, data } of this.messages) {
      if (type !== videoObserved.type && type !== videoWithdrawn.type) continue;
      if ((newest.get(subject)?.sequence ?? 0) >= sequence) continue;
      newest.set(subject, {
        sequence,
        video: type === videoObserved.type ? (data as ObservedVideo) : null,
      });
    }
    return new Map([...newest].flatMap(([id, { video }]) => (video ? [[id, video] as const] : [])));
  }

  channels(): string[] {
    return this.messages
      .filter(({ type }) => type === channelObserved.type)
      .map(({ subject }) => subject);
  }

  runs(): number {
    return this.count(runChanged.type);
  }
}

export interface Ingestion {
  readonly service: RunningService;
  readonly heard: Heard;
  get<T>(path: string): Promise<T>;
  post(path: string, body: object, token?: string): Promise<{ status: number; body: unknown }>;
  delete(path: string): Promise<number>;
  follow(...channels: string[]): Promise<void>;
  sync(request?: VideoSyncRequest): Promise<VideoSyncResponse>;
  /** Waits until a run is over, or waits for something that may take a day. */
  ended(id: string): Promise<RunRecord>;
  close(): Promise<void>;
}

export async function upstreamWith(options: UpstreamOptions): Promise<Upstream> {
  const upstream = await startUpstream(options);
  closers.push(() => upstream.close());
  return upstream;
}

export function freshDatabase(): string {
  return testMongoUri('ingestion');
}

/** Starts the real service over the in-process transport, on the real document server. */
export async function startIngestion(
  environment: Record<string, string>,
  { database = freshDatabase(), heard = new Heard() } = {},
): Promise<Ingestion> {
  const mongo = await connectMongo({ uri: database, logger });
  const transport = new InProcessTransport();
  const config = parseConfig(ingestionConfig, {
    OPERATOR_TOKEN: TOKEN,
    YOUTUBE_RETRY_DELAY_MS: '5',
    SCHEDULES: 'off',
    ...environment,
  });
  await transport.ensureTopics(ingestionService.publishes);
  const topics = ['ingestion.video', 'ingestion.channel', 'ingestion.run'];
  await transport.consume({
    group: 'listener',
    topics,
    onMessage: async (message) => heard.take(message),
  });
  const service = await startService(ingestionService, { config, logger, transport, mongo });
  let open = true;
  const close = async () => {
    if (!open) return;
    open = false;
    await service.close();
    await transport.close();
    await mongo.close();
  };
  closers.push(close);
  return { service, heard, close, ...api(service) };
}

function api({ app }: RunningService): Omit<Ingestion, 'service' | 'heard' | 'close'> {
  const headers = { authorization: `Bearer ${TOKEN}` };
  const get = async <T>(path: string) =>
    (await app.inject({ method: 'GET', url: path, headers })).json() as T;
  const post = async (path: string, body: object, token = TOKEN) => {
    const answer = await app.inject({
      method: 'POST',
      url: path,
      headers: { authorization: `Bearer ${token}` },
      payload: body,
    });
    return { status: answer.statusCode, body: answer.json() as unknown };
  };
  return {
    get,
    post,
    delete: async (path) => (await app.inject({ method: 'DELETE', url: path, headers })).statusCode,
    follow: async (...channels) => {
      const { status } = await post('/v1/channels', {
        channels: channels.map((channel) => ({ channel })),
      });
      if (status !== 201) throw new Error(`channels were refused with ${String(status)}`);
    },
    sync: async (request = {}) =>
      (await post('/v1/video-syncs', request)).body as VideoSyncResponse,
    ended: (id) =>
      waitUntil(
        async () => {
          const run = await get<RunRecord>(`/v1/runs/${id}`);
          return run.status === 'running' ? false : run;
        },
        { timeoutMs: 60_000, what: `the end of run ${id}` },
      ),
  };
}
