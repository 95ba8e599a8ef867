import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Answer } from '../traffic/answer.js';
import type { Gate } from '../traffic/gate.js';
import type { WorldStore } from '../world/world-store.js';
import { channelFeed } from './channel-feed.js';
import { conditional, feedFile, type Validators } from './feed-files.js';

export interface Feeds {
  readonly world: WorldStore;
  readonly gate: Gate;
  readonly folder: string | undefined;
  readonly startedAt: Date;
}

type FeedRequest = FastifyRequest<{
  Params: { name: string };
  Querystring: { channel_id?: string; playlist_id?: string };
}>;

const NOT_FOUND: Answer = {
  status: 404,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: '<!DOCTYPE html><title>404</title><h1>Not found</h1>',
};

export function feedRoutes(app: FastifyInstance, feeds: Feeds): void {
  app.get('/feeds/:name', async (request: FeedRequest, reply) => {
    const answer = async () => (await document(feeds, request)) ?? NOT_FOUND;
    await feeds.gate.admit(request, reply, { endpoint: 'feeds', answer });
    return reply;
  });
}

async function document(feeds: Feeds, request: FeedRequest): Promise<Answer | undefined> {
  const validators: Validators = {
    ifNoneMatch: request.headers['if-none-match'],
    ifModifiedSince: request.headers['if-modified-since'],
  };
  const { name } = request.params;
  const { channel_id: channelId, playlist_id: playlistId } = request.query;
  const wanted = channelId ?? playlistId?.replace(/^UU/, 'UC');
  if (name === 'videos.xml' && wanted !== undefined) {
    const channel = feeds.world.channel(wanted);
    if (channel?.uploads !== 'open') return undefined;
    const body = Buffer.from(channelFeed(feeds.world, channel));
    return conditional(body, feeds.startedAt, { ifNoneMatch: validators.ifNoneMatch });
  }
  return feeds.folder === undefined ? undefined : feedFile(feeds.folder, name, validators);
}
