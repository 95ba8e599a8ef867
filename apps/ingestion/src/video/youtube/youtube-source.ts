import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { z } from 'zod';
import { everyField, userNameIn, withoutHiddenInLines } from '@elevate/rules';
import {
  DelegateBackoff,
  halfJitterGenerator,
  handleWhen,
  type IPolicy,
  type IRetryBackoffContext,
  retry,
} from 'cockatiel';
import { kindOf } from '@elevate/errors';
import { HttpClient } from '@elevate/http-client';
import type { Logger } from '@elevate/logging';
import { CONFIG } from '@elevate/service-defaults';
import type { ChannelFacts } from '../channels/source.repository.js';
import type { CallContext } from '../../queue/running-job.js';
import { QuotaLedger } from '../../timing/quota.repository.js';
import type { Observation } from '../videos/video.repository.js';
import type { IngestionConfig } from '../../ingestion.config.js';
import { Credentials } from './credentials.js';
import {
  channelIdWire,
  lineWire,
  parseItems,
  parseVideos,
  thumbnailsWire,
  toObservation,
  toThumbnails,
  VIDEO_PARTS,
  videoIdWire,
} from './video.adapter.js';
import {
  failureOf,
  fromAnswer,
  fromHttpError,
  malformedAnswer,
  youtubeFailure,
} from './youtube.errors.js';

export const YOUTUBE_HTTP_CLIENT = Symbol('YOUTUBE_HTTP_CLIENT');

export function youtubeHttpClient(
  { YOUTUBE_API_BASE_URL }: Pick<IngestionConfig, 'YOUTUBE_API_BASE_URL'>,
  logger: Logger,
): HttpClient {
  return new HttpClient({
    userAgent: 'Elevate/0.1 (ingestion)',
    // Only the operator sets this origin; no fetched content can make the client reach it.
    trustedOrigins: [YOUTUBE_API_BASE_URL],
    logger,
  });
}

/** Items are validated one by one, so that a broken one costs only itself. `items` may be absent. */
const listWire = z.object({
  items: z.array(z.unknown()).nullish(),
  nextPageToken: z.string().min(1).optional(),
});
type ListWire = z.infer<typeof listWire>;

/** The API's maximum per call, for pages and ids. */
export const PAGE_SIZE = 50;

export interface UploadsPage {
  readonly videoIds: readonly string[];
  readonly malformed: number;
  readonly nextPageToken: string | null;
}

/**
 * Adapter from YouTube to this service's types. Never uses `search`, which is expensive. Throws AppError `YOUTUBE.*`
 * with the failure's reason in `details`.
 */
@Injectable()
export class YouTubeSource implements OnApplicationShutdown {
  private readonly policy: IPolicy;

  constructor(
    @Inject(YOUTUBE_HTTP_CLIENT) private readonly http: HttpClient,
    private readonly ledger: QuotaLedger,
    private readonly credentials: Credentials,
    @Inject(CONFIG)
    private readonly config: Pick<
      IngestionConfig,
      'YOUTUBE_API_BASE_URL' | 'YOUTUBE_RETRY_DELAY_MS'
    >,
  ) {
    this.policy = retryPolicy(config.YOUTUBE_RETRY_DELAY_MS);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.http.close();
  }

  async channels(ids: readonly string[], context: CallContext): Promise<ResolvedChannel[]> {
    return this.findChannels({ id: ids.join(',') }, context);
  }

  async channelByHandle(handle: string, context: CallContext): Promise<ResolvedChannel | null> {
    const user = userNameIn(handle);
    const [name, value] = user === undefined ? ['forHandle', handle] : ['forUsername', user];
    return (await this.findChannels({ [name]: value }, context))[0] ?? null;
  }

  async uploads(
    playlistId: string,
    { size, pageToken }: { size: number; pageToken: string | null },
    context: CallContext,
  ): Promise<UploadsPage> {
    const params = {
      part: 'contentDetails',
      playlistId,
      maxResults: String(size),
      ...(pageToken && { pageToken }),
    };
    const { items, nextPageToken } = await this.list('playlistItems', params, context);
    const { good, bad } = parseItems(items, playlistItemWire);
    const videoIds = [...new Set(good.map(({ contentDetails }) => contentDetails.videoId))];
    return { videoIds, malformed: bad.length, nextPageToken: nextPageToken ?? null };
  }

  /** At most 50 ids. Ids that the API omits are deleted, private or blocked. */
  async videos(
    ids: readonly string[],
    context: CallContext,
  ): Promise<{ readonly all: readonly Observation[]; readonly malformed: number }> {
    const params = { part: VIDEO_PARTS, id: ids.join(',') };
    const { items } = await this.list('videos', params, context);
    const { good, malformedIds, malformed } = parseVideos(items);
    const observations: Observation[] = [
      ...good.map(toObservation),
      ...malformedIds.map((id) => ({ kind: 'malformed' as const, id })),
    ];
    const byId = new Map(observations.map((observation) => [observation.id, observation]));
    // A missing id may belong to an item without an id, so none counts as a miss.
    const kind = malformed > malformedIds.length ? 'malformed' : 'absent';
    return { all: ids.map((id) => byId.get(id) ?? { kind, id }), malformed };
  }

  private async findChannels(
    filter: Readonly<Record<string, string>>,
    context: CallContext,
  ): Promise<ResolvedChannel[]> {
    const params = { part: 'snippet,contentDetails', maxResults: String(PAGE_SIZE), ...filter };
    const { items } = await this.list('channels', params, context);
    const { good, bad } = parseItems(items, channelWire);
    if (good.length === 0 && bad.length > 0) throw malformedAnswer('the channel is not readable');
    return good.map(toChannel);
  }

  /** Reserves a quota unit per attempt, types errors and retries temporary ones. */
  private async list(
    resource: string,
    params: Readonly<Record<string, string>>,
    context: CallContext,
  ): Promise<ListWire> {
    try {
      return await this.policy.execute(() => this.once(resource, params, context), context.signal);
    } catch (error) {
      const failure = failureOf(error);
      if (failure?.refusesEverything && failure.reason !== 'quota-exceeded')
        await this.credentials.refused(failure.reason);
      throw error;
    }
  }

  private async once(
    resource: string,
    params: Readonly<Record<string, string>>,
    { countUnit, signal, ensureHeld }: CallContext,
  ): Promise<ListWire> {
    if (signal.aborted) throw youtubeFailure('interrupted');
    const key = this.credentials.key();
    const day = await this.ledger.reserve();
    if (day === null) throw youtubeFailure('quota-exceeded');
    countUnit();
    // Directly before the call, because the process may be suspended at every await.
    await ensureHeld();
    const query = new URLSearchParams({ ...params, key });
    const url = `${this.config.YOUTUBE_API_BASE_URL}/${resource}?${query.toString()}`;
    const headers = { accept: 'application/json' };
    const answer = await this.http.get(url, { headers, signal }).catch(async (error: unknown) => {
      if (connectFailed(error)) await this.ledger.refund(day);
      throw fromHttpError(error);
    });
    await ensureHeld();
    if (answer.status < 400) return parseList(answer.body);
    const error = fromAnswer(answer);
    // The day of the reservation; a new one may have begun.
    if (failureOf(error)?.reason === 'quota-exceeded') await this.ledger.markExhausted(day);
    throw error;
  }
}

const LONGEST_WAIT_MS = 20_000;

/**
 * Up to five attempts, exponential backoff with jitter. Honors `Retry-After` up to a limit; longer waits go to the next
 * schedule.
 */
function retryPolicy(initialDelayMs: number): IPolicy {
  const growth = {
    initialDelay: initialDelayMs,
    maxDelay: LONGEST_WAIT_MS,
    exponent: 2,
    generator: halfJitterGenerator,
  };
  const backoff = new DelegateBackoff(({ attempt, result }: IRetryBackoffContext<unknown>) => {
    const [own] = halfJitterGenerator(attempt - 1, growth);
    const requestedMs = 'error' in result ? (failureOf(result.error)?.retryAfterMs ?? 0) : 0;
    return Math.min(Math.max(own, requestedMs), LONGEST_WAIT_MS);
  });
  const isTransient = handleWhen((error) => kindOf(error) === 'transient');
  return retry(isTransient, { maxAttempts: 4, backoff });
}

const BEFORE_THE_CONNECTION =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/;

/** True if no connection was made, so the call cost no quota. */
function connectFailed(error: unknown): boolean {
  for (let inner = error; isObject(inner); inner = inner['cause']) {
    const own = inner['errors'];
    // With several addresses Node reports one error each.
    if (Array.isArray(own) && own.length > 0) return own.every((cause) => connectFailed(cause));
    if (BEFORE_THE_CONNECTION.test(String(inner['code']))) return true;
  }
  return false;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** From playlistItems.list with `part=contentDetails`. Its own id is not the video's. */
const playlistItemWire = z.object({ contentDetails: z.object({ videoId: videoIdWire }) });

export interface ResolvedChannel {
  readonly facts: ChannelFacts;
  readonly uploadsPlaylistId: string | null;
}

function toChannel({ id, snippet, contentDetails }: ChannelWire): ResolvedChannel {
  return {
    facts: everyField<ChannelFacts>({
      id,
      name: snippet.title,
      handle: snippet.customUrl?.replace(/^@?/, '@') ?? null,
      thumbnail_url: toThumbnails(snippet.thumbnails).at(-1)?.url ?? null,
      youtube_channel_id: id,
      description: snippet.description.trim() || undefined,
      // From the id, and from a removal.
      origin: undefined,
      followed: undefined,
    }),
    uploadsPlaylistId: contentDetails?.relatedPlaylists?.uploads || null,
  };
}

/** A person waits; the rest is resolved by the first sync. */
const LONGEST_MS = 10_000;

const CALLS_AT_ONCE = 5;

/** Null if YouTube knows no channel; missing if it could not be asked. */
export type FoundChannels = ReadonlyMap<string, ResolvedChannel | null>;

@Injectable()
export class ChannelLookup {
  constructor(
    private readonly youtube: YouTubeSource,
    private readonly credentials: Credentials,
    private readonly ledger: QuotaLedger,
  ) {}

  /** A handle costs a unit, 50 ids cost one. */
  async find(names: readonly string[]): Promise<FoundChannels> {
    const resolved = new Map<string, ResolvedChannel | null>();
    const signal = AbortSignal.timeout(LONGEST_MS);
    const context = { signal, countUnit: () => undefined, ensureHeld: () => Promise.resolve() };
    const findIds = async (ids: readonly string[]) => {
      const channels = await this.youtube.channels(ids, context);
      for (const id of ids) resolved.set(id, channels.find(({ facts }) => facts.id === id) ?? null);
    };
    const findHandle = async (handle: string) => {
      resolved.set(handle, await this.youtube.channelByHandle(handle, context));
    };
    const ids = names.filter((name) => name.startsWith('UC'));
    const handles = names.filter((name) => !name.startsWith('UC'));
    const calls = [
      ...inParts(ids, PAGE_SIZE).map((part) => () => findIds(part)),
      ...handles.map((handle) => () => findHandle(handle)),
    ];
    for (const part of inParts(calls, CALLS_AT_ONCE)) {
      if (this.credentials.problem() !== null || !(await this.ledger.hasUnits())) break;
      const ended = await Promise.allSettled(part.map((call) => call()));
      const failure = ended.find((end) => end.status === 'rejected');
      if (!failure) continue;
      // Accept the names: an outage says nothing about them.
      if (!failureOf(failure.reason)) throw failure.reason;
      break;
    }
    return resolved;
  }
}

function inParts<Item>(items: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, part) => items.slice(part * size, (part + 1) * size));
}

const channelWire = z.object({
  id: channelIdWire,
  snippet: z.object({
    title: lineWire,
    description: z.string().default('').transform(withoutHiddenInLines),
    customUrl: z.string().min(1).optional(),
    thumbnails: thumbnailsWire.optional(),
  }),
  contentDetails: z
    .object({ relatedPlaylists: z.object({ uploads: z.string().optional() }).optional() })
    .optional(),
});
type ChannelWire = z.infer<typeof channelWire>;

/** @throws AppError `YOUTUBE.MALFORMED_ANSWER` */
function parseList(body: Buffer): ListWire {
  try {
    return listWire.parse(JSON.parse(body.toString('utf8')));
  } catch (error) {
    throw malformedAnswer(error);
  }
}
