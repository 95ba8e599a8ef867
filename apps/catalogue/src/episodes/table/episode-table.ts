import { isDeepStrictEqual } from 'node:util';
import {
  EPISODES_PER_PAGE,
  type EpisodeFilter,
  type EpisodeSort,
} from '@elevate/contracts/catalogue';
import { foldText, NAMED_TOPICS } from '@elevate/rules';
import { SortedRows } from './sorted-rows.js';
import { tableFilter } from './table-filter.js';
import { toTableRow, type CuratedDocument, type TableRow } from './table-row.js';

export interface TablePage {
  readonly ids: readonly string[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
}

export interface EpisodeTopics {
  readonly channelId: string;
  readonly topics: readonly string[];
}

export interface Count {
  readonly name: string;
  readonly episodes: number;
}

const byText = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** Equal values keep the order of the ids, so that pages never repeat a row. */
const COMPARE: Readonly<Record<EpisodeSort, (a: TableRow, b: TableRow) => number>> = {
  published: (a, b) => a.published - b.published || byText(a.id, b.id),
  title: (a, b) => byText(a.title, b.title) || byText(a.id, b.id),
  views: (a, b) => a.views - b.views || byText(a.id, b.id),
  duration: (a, b) => a.duration - b.duration || byText(a.id, b.id),
};

/** All episodes in memory: a search in the database would read every document. */
export class EpisodeTable {
  private readonly rows = new Map<string, TableRow>();
  private readonly sorted = new Map<EpisodeSort, SortedRows<TableRow>>();
  private readonly texts = new Map<string, string>();
  private changes = 0;

  /** Increases with every change. */
  get revision(): number {
    return this.changes;
  }

  versionOf(id: string): number {
    return this.rows.get(id)?.version ?? 0;
  }

  /** Returns the channels whose shown topics changed. */
  put(document: CuratedDocument): readonly string[] {
    const before = this.rows.get(document._id);
    if (before && document.version < before.version) return [];
    const row = toTableRow(document, (text) => this.share(text));
    this.rows.set(row.id, row);
    this.changes += 1;
    for (const order of this.sorted.values()) order.put(row);
    const [old, now] = [before, row].map((one) => one && shownTopics(one));
    if (isDeepStrictEqual(old, now)) return [];
    return [old, now].flatMap((one) => one?.channelId ?? []);
  }

  find(filter: EpisodeFilter, now: number): TablePage {
    const { sort = '-published' } = filter;
    const isDown = sort.startsWith('-');
    const rows = this.order(sort.replace('-', '') as EpisodeSort).read();
    const test = tableFilter(filter, now);
    const found = rows.filter(test);
    const total = found.length;
    const pages = Math.max(1, Math.ceil(total / EPISODES_PER_PAGE));
    const page = Math.min(filter.page ?? 1, pages);
    const from = (page - 1) * EPISODES_PER_PAGE;
    const shown = isDown
      ? found.slice(Math.max(0, total - from - EPISODES_PER_PAGE), total - from).reverse()
      : found.slice(from, from + EPISODES_PER_PAGE);
    return { ids: shown.map(({ id }) => id), total, page, pages };
  }

  /** How many episodes each channel has. */
  channels(): ReadonlyMap<string, number> {
    return counted(this.rows.values(), ({ channelId }) =>
      channelId === undefined ? [] : [channelId],
    );
  }

  /** The topics of each shown episode of these channels. */
  *topicsOf(channelIds: ReadonlySet<string> | 'all'): Iterable<EpisodeTopics> {
    for (const row of this.rows.values()) {
      if (channelIds !== 'all' && !channelIds.has(row.channelId ?? '')) continue;
      const shown = shownTopics(row);
      if (shown) yield shown;
    }
  }

  /** The speakers of each talk that has any, before merges. */
  *speakers(): Iterable<readonly string[]> {
    for (const { speakers } of this.rows.values()) if (speakers.length > 0) yield speakers;
  }

  /** The most frequent first. */
  topics(): Count[] {
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

  private order(sort: EpisodeSort): SortedRows<TableRow> {
    const known = this.sorted.get(sort) ?? new SortedRows(this.rows.values(), COMPARE[sort]);
    this.sorted.set(sort, known);
    return known;
  }

  private share(text: string): string {
    const known = this.texts.get(text);
    if (known !== undefined) return known;
    this.texts.set(text, text);
    return text;
  }
}

function shownTopics({ state, channelId, topics }: TableRow): EpisodeTopics | undefined {
  return state === 'shown' && channelId !== undefined ? { channelId, topics } : undefined;
}

function counted(
  rows: Iterable<TableRow>,
  namesOf: (row: TableRow) => readonly string[],
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows)
    for (const name of namesOf(row)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
