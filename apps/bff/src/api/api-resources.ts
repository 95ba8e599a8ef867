import { channelRowsPage } from '../channel-rows/channel-rows.queries.js';
import { toEpisodeDetail } from '../episodes/episode.mapper.js';
import type { HomeBytes } from '../home/home-bytes.js';
import { hero, stats } from '../home/home.queries.js';
import type { ReadModel } from '../read-model/read-model.js';
import type { ReadyBytes } from '../ready-bytes/ready-bytes.js';
import type { Resource } from '../ready-bytes/ready-entry.js';
import type { Content } from '../ready-bytes/representation.js';
import { HERO_URL, HOME_URL, STATS_URL } from './addresses.js';

const CHANNEL_ROWS = /^\/api\/v1\/channel-rows(?:\?page=([1-9]\d{0,8}))?$/;
const EPISODE = /^\/api\/v1\/episodes\/([A-Za-z0-9_-]{1,64})$/;

/** Keeps the API's answers ready. */
export function installApi(ready: ReadyBytes, model: ReadModel, home: HomeBytes): void {
  const everything = () => model.revision;
  ready.pin(HOME_URL, { version: everything, render: () => json(home.current().json) });
  ready.pin(HERO_URL, { version: everything, render: () => json(hero(model)) });
  ready.pin(STATS_URL, { version: everything, render: () => json(stats(model)) });
  ready.addRule((url) => channelRows(model, url));
  ready.addRule((url) => episode(model, url));
}

function channelRows(model: ReadModel, url: string): Resource | undefined {
  const match = CHANNEL_ROWS.exec(url);
  if (!match) return undefined;
  const page = Number(match[1] ?? 1);
  return { version: () => model.revision, render: () => json(channelRowsPage(model, page)) };
}

function episode(model: ReadModel, url: string): Resource | undefined {
  const id = EPISODE.exec(url)?.[1];
  if (id === undefined || !model.episode(id)) return undefined;
  return {
    version: () => model.revisionOfEpisode(id),
    render: () => {
      const shown = model.episode(id);
      return json(shown ? toEpisodeDetail(model, shown) : null);
    },
  };
}

function json(value: unknown): Content {
  const body = Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));
  return { type: 'application/json; charset=utf-8', body };
}
