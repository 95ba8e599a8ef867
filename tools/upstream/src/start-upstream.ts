import type { AddressInfo } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { ZodError } from 'zod';
import { controlRoutes } from './control/control-routes.js';
import { FaultInjector } from './faults/fault-injector.js';
import type { FaultPlanInput } from './faults/fault.schema.js';
import { feedRoutes } from './feeds/feed-routes.js';
import { Gate } from './traffic/gate.js';
import { QuotaLedger, type QuotaReport } from './traffic/quota-ledger.js';
import { RequestJournal, type JournalReport } from './traffic/request-journal.js';
import { WorldStore, type NewVideo } from './world/world-store.js';
import type { Video, World } from './world/world.schema.js';
import { youtubeRoutes } from './youtube/youtube-routes.js';

export const DEFAULT_KEY = 'stand-in-key';
const DAILY_UNITS = 10_000;

export interface UpstreamOptions {
  readonly world: World;
  readonly port?: number;
  readonly quotaLimit?: number;
  readonly faults?: FaultPlanInput;
  readonly feedsDir?: string;
  readonly key?: string;
  readonly now?: () => Date;
}

export interface Upstream {
  readonly url: string;
  readonly controlUrl: string;
  readonly feedsUrl: string;
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
  feedRoutes(app, { world, gate, folder: options.feedsDir, startedAt: now() });
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
    feedsUrl: `${origin}/feeds`,
  };
}
