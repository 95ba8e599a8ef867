import { once } from 'node:events';
import { createWriteStream, existsSync, readFileSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import type {
  ArticleState,
  ChannelState,
  EpisodeState,
  OrderedPick,
} from '@elevate/contracts/catalogue';
import type { EventState } from '@elevate/contracts/events';
import type { VulnerabilityState } from '@elevate/contracts/ingestion';
import { AppError } from '@elevate/errors';
import type { MessageTimes } from '../episode-changes.js';
import { EventsModel } from '../events/events-model.js';
import { type ActiveFeed, NewsModel } from '../news/news-model.js';
import { ReadModel } from '../read-model.js';

@Injectable()
export class SiteContent {
  constructor(
    private readonly model: ReadModel,
    private readonly news: NewsModel,
    private readonly events: EventsModel,
  ) {}

  sections(): Section[] {
    const { model, news, events } = this;
    return [
      ['times', [model.episodeChanges.times()]],
      ['channels', model.channelStates()],
      ['episodes', model.episodeStates()],
      ['hero', [model.heroEpisodeId]],
      ['picks', [model.picks]],
      ['feeds', news.activeFeeds()],
      ['vulnerabilities', [...news.exploited.values()]],
      ['articles', news.newestArticles().map(({ state }) => state)],
      ['events', events.select('all').map(({ state }) => state)],
    ];
  }

  restore([name, entries]: Section): void {
    const { model, news, events } = this;
    const puts: Readonly<Record<string, (entry: never) => void>> = {
      times: (times: MessageTimes) => model.episodeChanges.restore(times),
      channels: (state: ChannelState) => model.putChannel(state),
      episodes: (state: EpisodeState) => model.putEpisode(state),
      hero: (episode_id: string | null) => model.putHero({ episode_id }),
      picks: (picks: readonly OrderedPick[] | null) => model.putPicks(picks),
      feeds: (feed: ActiveFeed) => news.putFeed({ ...feed, status: 'active' }),
      vulnerabilities: (state: VulnerabilityState) => news.putVulnerability(state),
      articles: (state: ArticleState) => news.putArticle(state),
      events: (state: EventState) => events.put(state),
    };
    const put = puts[name];
    if (put) entries.forEach((entry) => put(entry as never));
  }

  clear(): void {
    const { model, news, events } = this;
    for (const { id } of model.episodeStates()) model.removeEpisode(id);
    for (const { id } of model.channelStates()) model.removeChannel(id);
    model.putHero({ episode_id: null });
    model.putPicks(null);
    for (const { id } of [...news.newestArticles()]) news.removeArticle(id);
    for (const { id } of news.activeFeeds()) news.removeFeed(id);
    for (const { id } of [...news.exploited.values()]) news.removeVulnerability(id);
    for (const { id } of [...events.select('all')]) events.remove(id);
  }
}

export type Section = readonly [name: string, entries: readonly unknown[]];

/* One JSON value per line: header, `[name, entries]` parts, then the CRC-32. Short lines keep writes from
   blocking requests. */
const ENTRIES_A_LINE = 100;
const LINE_FEED = 0x0a;
const ABANDONED_AFTER_MS = 600_000;

/** Replaces the file atomically and yields after every line. */
export async function writeSnapshot(
  path: string,
  header: unknown,
  sections: readonly Section[],
): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const temporary = `${path}.${process.pid}.tmp`;
  await removeAbandoned(dirname(path));
  try {
    await writeLines(temporary, header, sections);
    await rename(temporary, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

async function writeLines(
  path: string,
  header: unknown,
  sections: readonly Section[],
): Promise<void> {
  const file = createWriteStream(path, { flush: true });
  // Without a listener, an error between two writes would crash the process.
  const failed = new Promise<never>((_, reject) => file.once('error', reject));
  failed.catch(() => undefined);
  let checksum = 0;
  const write = async (value: unknown) => {
    const line = Buffer.from(`${toAsciiJson(value)}\n`, 'latin1');
    checksum = crc32(line, checksum);
    if (!file.write(line)) await Promise.race([once(file, 'drain'), failed]);
    else await nextTurn();
  };
  try {
    await write(header);
    for (const [name, entries] of sections) {
      for (let from = 0; from < entries.length; from += ENTRIES_A_LINE)
        await write([name, entries.slice(from, from + ENTRIES_A_LINE)]);
    }
    file.end(`${JSON.stringify({ crc32: checksum })}\n`);
    await Promise.race([once(file, 'close'), failed]);
  } finally {
    file.destroy();
  }
}

// A killed process leaves its temporary file behind.
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    if (!name.endsWith('.tmp')) continue;
    const written = await stat(file).catch(() => undefined);
    if (written && Date.now() - written.mtimeMs > ABANDONED_AFTER_MS)
      await rm(file, { force: true });
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync().catch(() => undefined);
  await folder.close();
}

/**
 * Undefined if there is no file.
 * @throws AppError `BFF.SNAPSHOT_DAMAGED`
 */
export function readSnapshot(path: string) {
  if (!existsSync(path)) return undefined;
  const bytes = readFileSync(path);
  const end = bytes.lastIndexOf(LINE_FEED, bytes.length - 2) + 1;
  const body = bytes.subarray(0, end);
  const { crc32: expected } = parseLine(bytes, end) as { crc32?: number };
  if (end === 0 || expected !== crc32(body)) throw damaged('its checksum does not match');
  const first = body.indexOf(LINE_FEED) + 1;
  return { header: parseLine(body, 0), sections: sectionsOf(body, first) };
}

function* sectionsOf(body: Buffer, first: number): Generator<Section> {
  for (let start = first; start < body.length; start = body.indexOf(LINE_FEED, start) + 1)
    yield parseLine(body, start) as Section;
}

function parseLine(bytes: Buffer, start: number): unknown {
  const end = bytes.indexOf(LINE_FEED, start);
  try {
    return JSON.parse(bytes.toString('latin1', start, end === -1 ? bytes.length : end)) as unknown;
  } catch {
    throw damaged('a line is not JSON');
  }
}

// ASCII needs no UTF-8 decoding, a third of the load time.
function toAsciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

export function damaged(reason: string): AppError {
  return new AppError('BFF.SNAPSHOT_DAMAGED', { kind: 'unexpected', message: reason });
}
