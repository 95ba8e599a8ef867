import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Answer, encoded, send, startHttpServer } from './http-server.js';
import { type NewVideo, WorldStore } from './world/world-store.js';
import type { Video, World } from './world/world.schema.js';
import { ApiError, apiError, jsonAnswer } from './youtube/api-error.js';
import { listChannels, listPlaylistItems, listVideos } from './youtube/lists.js';

const KEY = 'stand-in-key';
const DAILY_UNITS = 10_000;
const PATH = '/youtube/v3';

export interface UpstreamOptions {
  readonly world: World;
  readonly port?: number;
  readonly quotaLimit?: number;
  readonly now?: () => Date;
  /** Sends the answer; tests add faults here. */
  readonly deliver?: (exchange: Exchange) => Promise<void>;
}

export interface Exchange {
  readonly endpoint: Endpoint;
  readonly answer: Answer;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

export async function startUpstream(options: UpstreamOptions) {
  const world = new WorldStore(options.world);
  const quota = new Quota(options.quotaLimit ?? DAILY_UNITS, options.now);
  const api = new YoutubeApi(world, quota, options.deliver);
  const server = await startHttpServer(
    (request, response) => api.respond(request, response),
    options.port,
  );
  return {
    url: `${server.origin}${PATH}`,
    key: KEY,
    world,
    quota: () => quota.report(),
    requests: () => api.report(),
    addVideo: (video: NewVideo) => world.addVideo(video),
    patchVideo: (id: string, patch: Partial<Video>) => world.patchVideo(id, patch),
    removeVideo: (id: string) => world.removeVideo(id),
    close: () => server.close(),
  };
}

const LISTS = { channels: listChannels, playlistItems: listPlaylistItems, videos: listVideos };

export type Endpoint = keyof typeof LISTS | 'other';

const isList = (name: string): name is keyof typeof LISTS => Object.hasOwn(LISTS, name);

class YoutubeApi {
  readonly #arrived: Record<Endpoint, { arrived: number }> = {
    channels: { arrived: 0 },
    playlistItems: { arrived: 0 },
    videos: { arrived: 0 },
    other: { arrived: 0 },
  };

  constructor(
    private readonly world: WorldStore,
    private readonly quota: Quota,
    private readonly deliver = async ({ response, answer, request }: Exchange) =>
      send(response, encoded(answer, request)),
  ) {}

  report() {
    const counts = Object.values(this.#arrived).map(({ arrived }) => arrived);
    const arrived = counts.reduce((sum, count) => sum + count, 0);
    return { arrived, endpoints: structuredClone(this.#arrived) };
  }

  async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const name = pathname.slice(PATH.length + 1);
    const endpoint = isList(name) ? name : 'other';
    this.#arrived[endpoint].arrived += 1;
    // Counted before delays: requests cost quota even if the client disconnects.
    const answer = this.#answer(endpoint, searchParams, request);
    await this.deliver({ endpoint, answer, request, response });
  }

  #answer(endpoint: Endpoint, query: URLSearchParams, { headers }: IncomingMessage): Answer {
    const key = query.get('key') || headers['x-goog-api-key'] || '';
    // Rejected requests cost a unit too.
    const isWithinQuota = this.quota.spend();
    try {
      if (key === '') throw apiError('noKey');
      if (key !== KEY) throw apiError('badKey');
      if (!isWithinQuota) throw apiError('quotaExceeded');
      if (endpoint === 'other') throw apiError('notFound');
      return jsonAnswer(LISTS[endpoint](this.world, query));
    } catch (error) {
      if (error instanceof ApiError) return error.answer;
      throw error;
    }
  }
}

const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' });

/** Charges one unit per request that arrives, valid or not; starts again at midnight Pacific Time. */
class Quota {
  #used = 0;
  #refused = 0;
  #day: string;

  constructor(
    private readonly limit: number,
    private readonly now = () => new Date(),
  ) {
    this.#day = calendar.format(now());
  }

  spend(): boolean {
    this.#resetOnNewDay();
    const isWithin = this.#used < this.limit;
    if (isWithin) this.#used += 1;
    else this.#refused += 1;
    return isWithin;
  }

  report() {
    this.#resetOnNewDay();
    return { day: this.#day, used: this.#used, refused: this.#refused };
  }

  #resetOnNewDay(): void {
    const today = calendar.format(this.now());
    if (today === this.#day) return;
    this.#day = today;
    this.#used = 0;
    this.#refused = 0;
  }
}
