import type { AddressInfo } from 'node:net';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { z, ZodError } from 'zod';
import { FaultInjector } from './faults/fault-injector.js';
import { type FaultPlanInput, faultPlanSchema } from './faults/fault.schema.js';
import { type Answer, Gate, jsonAnswer } from './traffic/gate.js';
import {
  type Endpoint,
  type JournalReport,
  QuotaLedger,
  type QuotaReport,
  RequestJournal,
} from './traffic/request-journal.js';
import { type NewVideo, WorldStore } from './world/world-store.js';
import { channelSchema, type Video, videoSchema, type World } from './world/world.schema.js';
import { qualifying } from './world/generate-world.js';
import {
  apiError,
  ApiError,
  applyFields,
  singleValue,
  type Query,
} from './youtube/error-catalog.js';
import {
  listChannels,
  listPlaylistItems,
  listVideos,
} from './youtube/endpoints/videos.endpoint.js';
import { type ListResponse, matchesEtag } from './youtube/list-response.js';

export const DEFAULT_KEY = 'stand-in-key';
const DAILY_UNITS = 10_000;

export interface UpstreamOptions {
  readonly world: World;
  readonly port?: number;
  readonly quotaLimit?: number;
  readonly faults?: FaultPlanInput;
  readonly key?: string;
  readonly now?: () => Date;
}

export interface Upstream {
  readonly url: string;
  readonly controlUrl: string;
  readonly port: number;
  readonly key: string;
  readonly world: WorldStore;
  quota(): QuotaReport;
  requests(): JournalReport;
  setFaults(faults: FaultPlanInput): void;
  addVideo(video: NewVideo): Video;
  patchVideo(id: string, patch: Partial<Video>): Video | undefined;
  removeVideo(id: string): boolean;
  close(): Promise<void>;
}

export async function startUpstream(options: UpstreamOptions): Promise<Upstream> {
  const { key = DEFAULT_KEY, now = () => new Date() } = options;
  const world = new WorldStore(options.world);
  const ledger = new QuotaLedger(options.quotaLimit ?? DAILY_UNITS, now);
  const journal = new RequestJournal();
  const injector = new FaultInjector();
  injector.set(options.faults ?? {});
  const gate = new Gate(journal, injector);
  const app = createApp();
  youtubeRoutes(app, { world, ledger, gate, key });
  controlRoutes(app, { world, ledger, journal, injector, key });
  await app.listen({ host: '127.0.0.1', port: options.port ?? 0 });
  return {
    ...addresses(app),
    key,
    world,
    quota: () => ledger.report(),
    requests: () => journal.report(),
    setFaults: (faults) => void injector.set(faults),
    addVideo: (video) => world.addVideo(video),
    patchVideo: (id, patch) => world.patchVideo(id, patch),
    removeVideo: (id) => world.removeVideo(id),
    close: () => app.close(),
  };
}

function createApp(): FastifyInstance {
  const app = fastify({
    forceCloseConnections: true,
    bodyLimit: 64 * 1024 * 1024,
    // Room for 50 ids in a filter.
    routerOptions: { maxParamLength: 200 },
    exposeHeadRoutes: false,
  });
  app.setErrorHandler(async (error, _request, reply) => {
    if (error instanceof ZodError) return reply.code(400).send({ issues: error.issues });
    return reply.code(500).send({ message: error instanceof Error ? error.message : 'failed' });
  });
  return app;
}

function addresses(app: FastifyInstance) {
  const { port } = app.server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return {
    port,
    url: `${origin}/youtube/v3`,
    controlUrl: `${origin}/control`,
  };
}

interface YoutubeApi {
  readonly world: WorldStore;
  readonly ledger: QuotaLedger;
  readonly gate: Gate;
  readonly key: string;
}

type List = (world: WorldStore, query: Query) => ListResponse;

const lists: Readonly<Record<string, List>> = {
  channels: listChannels,
  playlistItems: listPlaylistItems,
  videos: listVideos,
};

type YoutubeRequest = FastifyRequest<{ Params: { name: string }; Querystring: Query }>;

function youtubeRoutes(app: FastifyInstance, api: YoutubeApi): void {
  app.get('/youtube/v3/:name', async (request: YoutubeRequest, reply) => {
    const key = keyOf(request);
    await api.gate.admit(request, reply, {
      endpoint: endpointOf(request.params.name),
      answer: () => answerOf(api, request, key),
      cutOff: (kind) => api.ledger.cutOff(key, kind),
    });
    return reply;
  });
}

function endpointOf(name: string): Endpoint {
  return name === 'channels' || name === 'playlistItems' || name === 'videos' ? name : 'other';
}

function keyOf(request: YoutubeRequest): string {
  const header = request.headers['x-goog-api-key'];
  return singleValue(request.query, 'key') ?? (Array.isArray(header) ? header[0] : header) ?? '';
}

function answerOf(api: YoutubeApi, request: YoutubeRequest, key: string): Answer {
  // Rejected requests cost a unit too.
  const withinQuota = api.ledger.spend(key);
  try {
    if (key === '') throw apiError('noKey');
    if (key !== api.key) throw apiError('badKey');
    if (!withinQuota) throw apiError('quotaExceeded');
    return listAnswer(api.world, request);
  } catch (error) {
    if (error instanceof ApiError) return jsonAnswer(error.body, error.status);
    throw error;
  }
}

function listAnswer(world: WorldStore, request: YoutubeRequest): Answer {
  const list = lists[request.params.name];
  if (!list) throw new ApiError({ error: { code: 404, message: 'Not Found', errors: [] } });
  const response = list(world, request.query);
  const headers = { etag: `"${response.etag}"`, 'cache-control': 'private' };
  if (matchesEtag(request.headers['if-none-match'], response.etag)) {
    return { status: 304, headers, body: '' };
  }
  return jsonAnswer(applyFields(response, singleValue(request.query, 'fields')), 200, headers);
}

interface Controlled {
  readonly world: WorldStore;
  readonly ledger: QuotaLedger;
  readonly journal: RequestJournal;
  readonly injector: FaultInjector;
  readonly key: string;
}

function controlRoutes(app: FastifyInstance, parts: Controlled): void {
  trafficRoutes(app, parts);
  worldRoutes(app, parts.world);
}

function trafficRoutes(app: FastifyInstance, { ledger, journal, injector, key }: Controlled): void {
  app.get('/control/faults', () => injector.plan);
  app.post('/control/faults', ({ body }) => injector.set(faultPlanSchema.parse(body)));
  app.delete('/control/faults', () => injector.set({}));
  app.get('/control/requests', () => journal.report());
  app.delete('/control/requests', () => {
    journal.reset();
    return journal.report();
  });
  app.get('/control/quota', () => ledger.report());
  app.post('/control/quota', ({ body }) => {
    const change = quotaChangeSchema.parse(body);
    if (change.reset) ledger.reset();
    if (change.limit !== undefined) ledger.limit = change.limit;
    if (change.used !== undefined) ledger.setUsed(change.key ?? key, change.used);
    return ledger.report();
  });
}

function worldRoutes(app: FastifyInstance, world: WorldStore): void {
  app.get('/control/world', () => ({ channels: world.channels, videos: world.videos }));
  app.get('/control/qualifying', () => ({ ids: [...qualifying(world)] }));
  app.post('/control/channels', ({ body }) => ({
    channels: channelChangesSchema.parse(body).put.map((channel) => world.putChannel(channel)),
  }));
  app.post('/control/videos', ({ body }) => {
    const changes = videoChangesSchema.parse(body);
    return {
      added: changes.add.map((video) => world.addVideo(video)),
      patched: changes.patch.flatMap(({ id, ...patch }) => world.patchVideo(id, patch) ?? []),
      removed: changes.remove.filter((id) => world.removeVideo(id)),
    };
  });
}

const partialVideo = z.looseObject({ id: videoSchema.shape.id });

const videoChangesSchema = z.strictObject({
  add: z.array(z.looseObject({ channelId: videoSchema.shape.channelId })).default([]),
  patch: z.array(partialVideo).default([]),
  remove: z.array(z.string()).default([]),
});

const channelChangesSchema = z.strictObject({
  put: z.array(z.looseObject({ id: channelSchema.shape.id })),
});

const quotaChangeSchema = z.strictObject({
  limit: z.number().int().min(0).optional(),
  used: z.number().int().min(0).optional(),
  key: z.string().optional(),
  reset: z.boolean().default(false),
});
