import { channelRowsPage } from './channel-rows/channel-rows.queries.js';
import { channelList, channelPage } from './channels/channels.queries.js';
import { episodeDetail, relatedTo } from './episodes/episodes.queries.js';
import type { HomeBytes } from './home/home-bytes.js';
import { hero, stats } from './home/home.queries.js';
import type { ReadModel } from '../read-model/read-model.js';
import type { ReadyBytes } from '../http/ready-bytes/ready-bytes.js';
import type { Resource } from '../http/ready-bytes/ready-entry.js';
import { topicGroups } from './topics/topics.queries.js';
import { CHANNELS_URL, HERO_URL, HOME_URL, STATS_URL, TOPICS_URL } from './addresses.js';
import { jsonContent } from '../http/json-content.js';
import { installQueries } from './query-resources.js';

const CHANNEL_ROWS = /^\/api\/v1\/channel-rows(?:\?page=([1-9]\d{0,8}))?$/;
const CHANNEL = /^\/api\/v1\/channels\/([A-Za-z0-9_-]{1,64})$/;
const EPISODE = /^\/api\/v1\/episodes\/([A-Za-z0-9_-]{1,64})$/;
const RELATED = /^\/api\/v1\/episodes\/([A-Za-z0-9_-]{1,64})\/related$/;

/** Keeps the API's answers ready. */
export function installApi(ready: ReadyBytes, model: ReadModel, home: HomeBytes): void {
  const everything = () => model.revision;
  const pin = (url: string, answer: () => unknown) =>
    ready.pin(url, { version: everything, render: () => jsonContent(answer()) });
  pin(HOME_URL, () => home.current().json);
  pin(HERO_URL, () => hero(model));
  pin(STATS_URL, () => stats(model));
  pin(CHANNELS_URL, () => channelList(model));
  pin(TOPICS_URL, () => topicGroups(model));
  ready.addRule((url) => channelRows(model, url));
  ready.addRule((url) => channel(model, url) ?? episode(model, url) ?? related(model, url));
  installQueries(ready, model);
}

function channelRows(model: ReadModel, url: string): Resource | undefined {
  const match = CHANNEL_ROWS.exec(url);
  if (!match) return undefined;
  const page = Number(match[1] ?? 1);
  const render = () => jsonContent(channelRowsPage(model, page));
  return { version: () => model.revision, render };
}

function channel(model: ReadModel, url: string): Resource | undefined {
  const id = CHANNEL.exec(url)?.[1];
  if (id === undefined || !model.channel(id)) return undefined;
  const version = () => (model.channel(id) ? model.revision : undefined);
  return { version, render: () => jsonContent(channelPage(model, id)) };
}

function episode(model: ReadModel, url: string): Resource | undefined {
  const id = EPISODE.exec(url)?.[1];
  if (id === undefined || !model.episode(id)) return undefined;
  const version = () => model.revisionOfEpisode(id);
  return { version, render: () => jsonContent(episodeDetail(model, id)) };
}

function related(model: ReadModel, url: string): Resource | undefined {
  const id = RELATED.exec(url)?.[1];
  if (id === undefined || !model.episode(id)) return undefined;
  const version = () => (model.episode(id) ? model.revision : undefined);
  return { version, render: () => jsonContent(relatedTo(model, id)) };
}
