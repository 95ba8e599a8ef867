import { pino } from 'pino';
import { Administrators } from '@elevate/admin-access';
import { TestAccounts, TestIssuer } from '@elevate/admin-access/testing';
import type { AuditPage } from '@elevate/contracts/audit';
import { ADMIN_ROLE } from '@elevate/contracts/user';
import {
  channelObserved,
  runChanged,
  videoObserved,
  videoWithdrawn,
  type FollowedChannel,
  type ObservedVideo,
  type RunAnswer,
  type VideoSyncRequest,
  type VideoSyncResponse,
} from '@elevate/contracts/ingestion';
import { parseConfig } from '@elevate/config';
import {
  InProcessTransport,
  readData,
  readEnvelope,
  type ReceivedMessage,
  type Transport,
} from '@elevate/messaging';
import { connectMongo } from '@elevate/mongo';
import { startService, type RunningService } from '@elevate/service-defaults';
import { testMongoUri, waitUntil } from '@elevate/testing';
import {
  generateWorld,
  startUpstream,
  type Upstream,
  type UpstreamOptions,
  type World,
} from '@elevate/upstream';
import { Clock } from '@elevate/clock';
import { ingestionConfig, ingestionServiceBeside } from '../src/index.js';
import { RunService } from '../src/runs/run.service.js';

export const TOKEN = 'operator-token-of-this-test';

const logger = pino({ level: process.env['TEST_LOG_LEVEL'] ?? 'silent' });
const closers: (() => Promise<unknown>)[] = [];

/** Closes everything a test has started, the last first. */
export async function closeAll(): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close();
}

/** Has something closed with everything else. */
export function closeLater(close: () => Promise<unknown>): void {
  closers.push(close);
}

/** Every message that the ingestion service published, in order of arrival. */
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
  videos(): Map<string, ObservedVideo> {
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

export type Ingestion = Awaited<ReturnType<typeof startIngestion>>;

/** A source of ordinary talks, all of which are shown. */
export function ordinaryUpstream(channels: number, videosPerChannel = 3): Promise<Upstream> {
  const world = generateWorld({ seed: 41, channels, videosPerChannel, edgeCases: false });
  return upstreamWith({ world });
}

export async function upstreamWith(options: UpstreamOptions): Promise<Upstream> {
  const upstream = await startUpstream(options);
  closers.push(() => upstream.close());
  return upstream;
}

/** Settings of a service that reads this upstream. */
export const reach = ({ url, key }: Upstream) => ({
  YOUTUBE_API_BASE_URL: url,
  YOUTUBE_API_KEY: key,
});

/** The channels of a world, as they are followed. */
export const idsOf = ({ world }: { readonly world: Pick<World, 'channels'> }): string[] =>
  world.channels.map(({ id }) => id);

/** Follows channels while YouTube has an outage: a handle that does not exist is not noticed. */
export async function followByDefault(
  sut: Pick<Ingestion, 'follow'>,
  upstream: Upstream,
  ...channels: string[]
): Promise<void> {
  upstream.setFaults({ rules: [{ kind: 'status', status: 503 }] });
  await sut.follow(...channels);
  upstream.setFaults({ rules: [] });
}

export function freshDatabase(): string {
  return testMongoUri('ingestion');
}

interface StartOptions {
  readonly database?: string;
  readonly received?: Heard;
  /** Shared with other pods. */
  readonly transport?: Transport;
}

/** What pods share; unlike the transport of one process it does not tell them that they are alone. */
export function sharedTransport(): Transport {
  return Object.create(new InProcessTransport(), {
    durable: { value: true },
    shared: { value: true },
  }) as Transport;
}

/** Starts the real service over the in-process transport, on the real document server. */
export async function startIngestion(
  environment: Record<string, string>,
  {
    database = freshDatabase(),
    received = new Heard(),
    transport = new InProcessTransport(),
  }: StartOptions = {},
) {
  const mongo = await connectMongo({ uri: database, logger });
  const issuer = await TestIssuer.create();
  const accounts = new TestAccounts(transport);
  const config = parseConfig(ingestionConfig, {
    OPERATOR_TOKEN: TOKEN,
    YOUTUBE_RETRY_DELAY_MS: '5',
    SCHEDULES: 'off',
    DEFAULT_FEEDS: 'off',
    ...environment,
  });
  await accounts.prepare();
  await transport.ensureTopics(ingestionServiceBeside({ user: () => undefined }).publishes);
  const topics = ['video', 'channel', 'run', 'feed', 'article', 'vulnerability'].map(
    (name) => `ingestion.${name}`,
  );
  await transport.consume({
    group: 'listener',
    topics,
    onMessage: async (message) => received.take(message),
  });
  const definition = ingestionServiceBeside({ user: () => issuer.service });
  const service = await startService(definition, { config, logger, transport, mongo });
  let open = true;
  const close = async () => {
    if (!open) return;
    open = false;
    await service.close();
    await transport.close();
    await mongo.close();
  };
  closers.push(close);
  /** Makes an account an administrator, or takes that away, and gives an access token of it. */
  const account = async (id: string, roles: readonly string[] = [ADMIN_ROLE]) => {
    await accounts.publish(id, roles, service.app.get(Administrators));
    return issuer.token({ sub: id, roles });
  };
  return { service, received, close, account, ...api(service) };
}

/** A service that follows all channels of this upstream. */
export async function startFollowing(
  upstream: Upstream,
  environment: Record<string, string> = {},
  options: StartOptions = {},
): Promise<Ingestion> {
  const sut = await startIngestion({ ...reach(upstream), ...environment }, options);
  await sut.follow(...idsOf(upstream));
  return sut;
}

/** The same after its first sync. */
export async function startSynced(...start: Parameters<typeof startFollowing>): Promise<Ingestion> {
  const sut = await startFollowing(...start);
  await sut.syncToEnd();
  return sut;
}

interface RequestOptions {
  readonly body?: object;
  readonly token?: string;
  readonly tag?: string;
}

function api({ app }: RunningService) {
  /** Sends the operator's token by default; an empty token sends none. */
  const request = async <Body>(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    { body, tag, token = TOKEN }: RequestOptions = {},
  ) => {
    const answer = await app.inject({
      method,
      url: path,
      headers: {
        ...(token !== '' && { authorization: `Bearer ${token}` }),
        ...(tag && { 'if-match': `"${tag}"` }),
      },
      ...(body && { payload: body }),
    });
    const text = answer.body;
    return { status: answer.statusCode, body: (text === '' ? null : answer.json()) as Body };
  };
  const get = async <T>(path: string) => (await request<T>('GET', path)).body;
  const post = (path: string, body: object, token = TOKEN) =>
    request<unknown>('POST', path, { body, token });
  const sync = async (request: VideoSyncRequest = {}) =>
    (await post('/v1/video-syncs', request)).body as VideoSyncResponse;
  /** Waits until a run is over, or waits for something that may take a day. */
  const ended = (id: string) =>
    waitUntil(
      async () => {
        const { run } = await get<RunAnswer>(`/v1/runs/${id}`);
        return run.status === 'running' ? false : run;
      },
      { timeoutMs: 60_000, what: `the end of run ${id}` },
    );
  return {
    get,
    post,
    request,
    /** The latest runs, without waiting for any. */
    recent: () => app.get(RunService).recent(),
    /** The service's clock runs this much ahead from now on. */
    setAhead: (ms: number) => {
      app.get(Clock).now = () => new Date(Date.now() + ms);
    },
    /** The audit log, the latest first. */
    audit: async () => (await get<AuditPage>('/v1/audit?limit=100')).items,
    patch: async (path: string, body: object) => (await request('PATCH', path, { body })).status,
    delete: async (path: string) => (await request('DELETE', path)).status,
    follow: async (...channels: string[]) => {
      const { status } = await post('/v1/channels', {
        channels: channels.map((channel) => ({ channel })),
      });
      if (status !== 201) throw new Error(`channels were refused with ${String(status)}`);
    },
    sync,
    syncToEnd: async (request?: VideoSyncRequest) => ended((await sync(request)).run.id),
    channels: async () => (await get<{ items: FollowedChannel[] }>('/v1/channels')).items,
    ended,
  };
}
