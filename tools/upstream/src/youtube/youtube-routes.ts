import type { FastifyInstance, FastifyRequest } from 'fastify';
import { jsonAnswer, type Answer } from '../traffic/answer.js';
import type { Gate } from '../traffic/gate.js';
import type { QuotaLedger } from '../traffic/quota-ledger.js';
import type { Endpoint } from '../traffic/request-journal.js';
import type { WorldStore } from '../world/world-store.js';
import { ApiError } from './api-error.js';
import { listChannels } from './endpoints/channels.endpoint.js';
import { listPlaylistItems } from './endpoints/playlist-items.endpoint.js';
import { listVideos } from './endpoints/videos.endpoint.js';
import { apiError } from './error-catalog.js';
import { matchesEtag } from './etag.js';
import { applyFields } from './fields-mask.js';
import type { ListResponse } from './list-response.js';
import { one, type Query } from './params.js';

export interface YoutubeApi {
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

export function youtubeRoutes(app: FastifyInstance, api: YoutubeApi): void {
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
  return one(request.query, 'key') ?? (Array.isArray(header) ? header[0] : header) ?? '';
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
  return jsonAnswer(applyFields(response, one(request.query, 'fields')), 200, headers);
}
