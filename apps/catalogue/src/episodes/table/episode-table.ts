import { isDeepStrictEqual } from 'node:util';
import {
  type EpisodeFilter,
  EPISODES_PER_PAGE,
  type EpisodeSort,
} from '@elevate/contracts/catalogue';
import { DAY_MS, foldText, matchesList, NAMED_TOPICS, readSearchWords } from '@elevate/rules';
import { type CuratedDocument, type TableRow, toTableRow } from './table-row.js';

export interface EpisodeTopics {
  readonly channelId: string;
  readonly topics: readonly string[];
}

const byText = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** Equal values keep the order of ids: pages never repeat a row. */
const COMPARE: Readonly<Record<EpisodeSort, (a: TableRow, b: TableRow) => number>> = {
  published: (a, b) => a.published - b.published || byText(a.id, b.id),
  title: (a, b) => byText(a.title, b.title) || byText(a.id, b.id),
  views: (a, b) => a.views - b.views || byText(a.id, b.id),
  duration: (a, b) => a.duration - b.duration || byText(a.id, b.id),
};

/** In memory: a search in the database would read every document. */
export class EpisodeTable {
  private readonly rows = new Map<string, TableRow>();
  private readonly sorted = new Map<EpisodeSort, { revision: number; rows: TableRow[] }>();
  private readonly texts = new Map<string, string>();
  revision = 0;

  versionOf(id: string): number {
    return this.rows.get(id)?.version ?? 0;
  }

  put(document: CuratedDocument): readonly string[] {
    const before = this.rows.get(document._id);
    if (before && document.version < before.version) return [];
    const row = toTableRow(document, (text) => this.share(text));
    this.rows.set(row.id, row);
    this.revision += 1;
    const [old, now] = [before, row].map((entry) => entry && shownTopics(entry));
    if (isDeepStrictEqual(old, now)) return [];
    return [old, now].flatMap((entry) => entry?.channelId ?? []);
  }

  find(filter: EpisodeFilter, now: number, transcribed?: ReadonlySet<string>) {
    const { sort = '-published' } = filter;
    const isDown = sort.startsWith('-');
    const rows = this.order(sort.replace('-', '') as EpisodeSort);
    const test = tableFilter(filter, now);
    const isWanted = ({ id }: TableRow) =>
      !transcribed || transcribed.has(id) === (filter.transcript === 'yes');
    const matches = rows.filter((row) => isWanted(row) && test(row));
    const { from, ...place } = placeOf(matches.length, filter.page, EPISODES_PER_PAGE);
    const { total } = place;
    const ordered = isDown
      ? matches.slice(Math.max(0, total - from - EPISODES_PER_PAGE), total - from).reverse()
      : matches.slice(from, from + EPISODES_PER_PAGE);
    return { ids: ordered.map(({ id }) => id), ...place };
  }

  channels(): ReadonlyMap<string, number> {
    return counted(this.rows.values(), ({ channelId }) =>
      channelId === undefined ? [] : [channelId],
    );
  }

  *topicsOf(channelIds: ReadonlySet<string> | 'all'): Iterable<EpisodeTopics> {
    for (const row of this.rows.values()) {
      if (channelIds !== 'all' && !channelIds.has(row.channelId ?? '')) continue;
      const topics = shownTopics(row);
      if (topics) yield topics;
    }
  }

  *speakers(): Iterable<readonly string[]> {
    for (const { speakers } of this.rows.values()) if (speakers.length > 0) yield speakers;
  }

  topics(): { name: string; episodes: number }[] {
    return [...counted(this.rows.values(), ({ topics }) => topics)]
      .map(([name, episodes]) => ({ name, episodes }))
      .sort((a, b) => b.episodes - a.episodes || byText(a.name, b.name));
  }

  /** Known topics by their folded name: the named ones, and those of any episode. */
  knownTopics(): ReadonlyMap<string, string> {
    const used = this.topics().map(({ name }): [string, string] => [foldText(name), name]);
    const named = NAMED_TOPICS.map((name): [string, string] => [foldText(name), name]);
    return new Map([...used.reverse(), ...named]);
  }

  /** A burst of changes is sorted once, at the next read. Rows that are nearly in order take one pass. */
  private order(sort: EpisodeSort): readonly TableRow[] {
    const before = this.sorted.get(sort);
    if (before?.revision === this.revision) return before.rows;
    const ids = new Set([...(before?.rows.map(({ id }) => id) ?? []), ...this.rows.keys()]);
    const rows = [...ids].flatMap((id) => this.rows.get(id) ?? []).sort(COMPARE[sort]);
    this.sorted.set(sort, { revision: this.revision, rows });
    return rows;
  }

  private share(text: string): string {
    const folded = this.texts.get(text);
    if (folded !== undefined) return folded;
    this.texts.set(text, text);
    return text;
  }
}

/** A page beyond the end is the last one. */
export function placeOf(total: number, requestedPage = 1, perPage: number) {
  const pages = Math.max(1, Math.ceil(total / perPage));
  const page = Math.min(requestedPage, pages);
  return { from: (page - 1) * perPage, total, page, pages };
}

function shownTopics({ state, channelId, topics }: TableRow): EpisodeTopics | undefined {
  return state === 'shown' && channelId !== undefined ? { channelId, topics } : undefined;
}

export function counted<Row>(
  rows: Iterable<Row>,
  namesOf: (row: Row) => readonly string[],
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows)
    for (const name of namesOf(row)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

type Test = (row: TableRow) => boolean;

const AGE_DAYS = { week: 7, month: 30, year: 365, older: 365 } as const;

/** The cheapest test first: most filters drop most rows. */
function tableFilter(filter: EpisodeFilter, now: number): Test {
  const { q, state, channel, picture, pick, age, topic } = filter;
  const tests: Test[] = [];
  if (state === 'unclassified') tests.push((row) => row.topics.length === 0);
  else if (state === 'corrected') tests.push((row) => row.isCorrected);
  else if (state !== undefined) tests.push((row) => row.state === state);
  if (channel !== undefined) tests.push((row) => row.channelId === channel);
  if (picture !== undefined) tests.push((row) => row.hasPicture === (picture === 'yes'));
  if (pick !== undefined) tests.push((row) => row.isPick === (pick === 'yes'));
  if (age !== undefined) {
    const limit = now - AGE_DAYS[age] * DAY_MS;
    tests.push(({ published }) =>
      age === 'older' ? published >= 0 && published < limit : published >= limit,
    );
  }
  if (topic !== undefined) tests.push(topicTest(topic));
  if (q !== undefined && q.trim() !== '') {
    const query = readSearchWords(q);
    tests.push((row) => matchesList(query, row.text));
  }
  return (row) => tests.every((test) => test(row));
}

function topicTest(topic: string): Test {
  const folded = foldText(topic);
  const same = new Map<string, boolean>();
  const isWanted = (name: string): boolean => {
    const isSame = same.get(name) ?? foldText(name) === folded;
    same.set(name, isSame);
    return isSame;
  };
  return (row) => row.topics.some(isWanted);
}
