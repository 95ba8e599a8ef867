import { isDeepStrictEqual } from 'node:util';
import {
  type EpisodeFilter,
  EPISODES_PER_PAGE,
  type EpisodeSort,
} from '@elevate/contracts/catalogue';
import { foldForSearch, foldText, NAMED_TOPICS, DAY_MS } from '@elevate/rules';
import { type CuratedDocument, type TableRow, toTableRow } from './table-row.js';

/** A burst of changes is sorted once, at the next read. */
class SortedRows<Row extends { readonly id: string }> {
  private rows: readonly Row[];
  private readonly changed = new Map<string, Row>();

  constructor(
    rows: Iterable<Row>,
    private readonly compare: (a: Row, b: Row) => number,
  ) {
    this.rows = [...rows].sort(compare);
  }

  put(row: Row): void {
    this.changed.set(row.id, row);
  }

  read(): readonly Row[] {
    if (this.changed.size === 0) return this.rows;
    const kept = this.rows.filter(({ id }) => !this.changed.has(id));
    this.rows = this.merge(kept, [...this.changed.values()].sort(this.compare));
    this.changed.clear();
    return this.rows;
  }

  private merge(kept: readonly Row[], added: readonly Row[]): Row[] {
    const merged: Row[] = [];
    let next = 0;
    for (const row of kept) {
      for (
        let addition = added[next];
        addition && this.compare(addition, row) < 0;
        addition = added[++next]
      )
        merged.push(addition);
      merged.push(row);
    }
    merged.push(...added.slice(next));
    return merged;
  }
}

interface TablePage {
  readonly ids: readonly string[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
}

export interface EpisodeTopics {
  readonly channelId: string;
  readonly topics: readonly string[];
}

interface Count {
  readonly name: string;
  readonly episodes: number;
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
  private readonly sorted = new Map<EpisodeSort, SortedRows<TableRow>>();
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
    for (const order of this.sorted.values()) order.put(row);
    const [old, now] = [before, row].map((entry) => entry && shownTopics(entry));
    if (isDeepStrictEqual(old, now)) return [];
    return [old, now].flatMap((entry) => entry?.channelId ?? []);
  }

  find(filter: EpisodeFilter, now: number): TablePage {
    const { sort = '-published' } = filter;
    const isDown = sort.startsWith('-');
    const rows = this.order(sort.replace('-', '') as EpisodeSort).read();
    const test = tableFilter(filter, now);
    const matches = rows.filter(test);
    const total = matches.length;
    const pages = Math.max(1, Math.ceil(total / EPISODES_PER_PAGE));
    const page = Math.min(filter.page ?? 1, pages);
    const from = (page - 1) * EPISODES_PER_PAGE;
    const ordered = isDown
      ? matches.slice(Math.max(0, total - from - EPISODES_PER_PAGE), total - from).reverse()
      : matches.slice(from, from + EPISODES_PER_PAGE);
    return { ids: ordered.map(({ id }) => id), total, page, pages };
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
    const sorted = this.sorted.get(sort) ?? new SortedRows(this.rows.values(), COMPARE[sort]);
    this.sorted.set(sort, sorted);
    return sorted;
  }

  private share(text: string): string {
    const folded = this.texts.get(text);
    if (folded !== undefined) return folded;
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

type Test = (row: TableRow) => boolean;

const AGE_DAYS = { week: 7, month: 30, year: 365, older: 365 } as const;

/** The cheapest test first: most filters drop most rows. */
function tableFilter(filter: EpisodeFilter, now: number): Test {
  const { q, channel, picture, pick } = filter;
  const term = foldForSearch(q?.trim() ?? '');
  const tests: (Test | undefined)[] = [
    stateTest(filter.state),
    channel === undefined ? undefined : (row) => row.channelId === channel,
    picture === undefined ? undefined : (row) => row.hasPicture === (picture === 'yes'),
    pick === undefined ? undefined : (row) => row.isPick === (pick === 'yes'),
    ageTest(filter.age, now),
    topicTest(filter.topic),
    term === '' ? undefined : (row) => row.text.includes(term),
  ];
  const conditions = tests.filter((test) => test !== undefined);
  return (row) => conditions.every((test) => test(row));
}

function stateTest(state: EpisodeFilter['state']): Test | undefined {
  switch (state) {
    case undefined:
      return undefined;
    case 'unclassified':
      return (row) => row.topics.length === 0;
    case 'corrected':
      return (row) => row.isCorrected;
    default:
      return (row) => row.state === state;
  }
}

function ageTest(age: EpisodeFilter['age'], now: number): Test | undefined {
  if (age === undefined) return undefined;
  const limit = now - AGE_DAYS[age] * DAY_MS;
  return age === 'older'
    ? ({ published }) => published >= 0 && published < limit
    : ({ published }) => published >= limit;
}

function topicTest(topic: string | undefined): Test | undefined {
  if (topic === undefined) return undefined;
  const folded = foldText(topic);
  const same = new Map<string, boolean>();
  const isWanted = (name: string): boolean => {
    const isSame = same.get(name) ?? foldText(name) === folded;
    same.set(name, isSame);
    return isSame;
  };
  return (row) => row.topics.some(isWanted);
}
