import type { AddressInfo } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { ZodError } from 'zod';
import { controlRoutes } from './control/control-routes.js';
import { FaultDice } from './faults/fault-dice.js';
import type { FaultPlanInput } from './faults/fault.schema.js';
import { feedRoutes } from './feeds/feed-routes.js';
import { Gate } from './traffic/gate.js';
import { QuotaLedger, type QuotaReport } from './traffic/quota-ledger.js';
import { RequestJournal, type JournalReport } from './traffic/request-journal.js';
import { WorldStore, type NewVideo } from './world/world-store.js';
import type { Video, World } from './world/world.schema.js';
import { youtubeRoutes } from './youtube/youtube-routes.js';

/** The key that works unless another one is given. */
export const DEFAULT_KEY = 'stand-in-key';
const DAILY_UNITS = 10_000;

export interface UpstreamOptions {
  readonly world: World;
  /** A free one when left out. */
  readonly port?: number;
  readonly quotaLimit?: number;
  readonly faults?: FaultPlanInput;
  /** Folder of RSS and Atom documents. */
  readonly feedsDir?: string;
  readonly key?: string;
  /** The clock that the quota's day is taken from. */
  readonly now?: () => Date;
}

/** A running stand-in for the outside world. */
export interface Upstream {
  /** What the product's YOUTUBE_API_BASE_URL is set to: up to and including `/v3`. */
  readonly url: string;
  readonly controlUrl: string;
  readonly feedsUrl: string;
  readonly port: number;
  readonly key: string;
  /** The world as it is now: changed by the functions below and by the control API. */
  readonly world: WorldStore;
  quota(): QuotaReport;
  requests(): JournalReport;
  setFaults(faults: FaultPlanInput): void;
  addVideo(video: NewVideo): Video;
  patchVideo(id: string, patch: Partial<Video>): Video | undefined;
  removeVideo(id: string): boolean;
  /** Drops open connections as well. */
  close(): Promise<void>;
}

/** Starts the stand-in on loopback. */
export async function startUpstream(options: UpstreamOptions): Promise<Upstream> {
  const { key = DEFAULT_KEY, now = () => new Date() } = options;
  const world = new WorldStore(options.world);
  const ledger = new QuotaLedger(options.quotaLimit ?? DAILY_UNITS, now);
  const journal = new RequestJournal();
  const dice = new FaultDice();
  dice.set(options.faults ?? {});
  const gate = new Gate(journal, dice);
  const app = createApp();
  youtubeRoutes(app, { world, ledger, gate, key });
  feedRoutes(app, { world, gate, folder: options.feedsDir, startedAt: now() });
  controlRoutes(app, { world, ledger, journal, dice, key });
  await app.listen({ host: '127.0.0.1', port: options.port ?? 0 });
  return {
    ...addresses(app),
    key,
    world,
    quota: () => ledger.report(),
    requests: () => journal.report(),
    setFaults: (faults) => void dice.set(faults),
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
    // Fifty ids of a filter and their like must fit.
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
