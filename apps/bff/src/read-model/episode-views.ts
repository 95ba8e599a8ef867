import {
  foldForSearch,
  foldText,
  hasAllWords,
  isCareerTitle,
  mostViewedFirst,
  newestFirst,
  primaryLanguage,
  type RankKey,
  rankKeyOf,
  type SearchWords,
  speakerId,
  yearOf,
} from '@elevate/rules';
import type { EpisodeState } from '@elevate/contracts/catalogue';
import { SearchIndex } from './search/search-index.js';
import { addTo, mostFrequentFirst } from './episode-changes.js';
import { mergeSorted, SortedView } from './sorted-view.js';

export interface ShownSpeaker {
  readonly id: string;
  readonly name: string;
  readonly folded: string;
  readonly episodes: number;
}

interface SpeakerMatches {
  readonly items: readonly ShownSpeaker[];
  readonly total: number;
}

const SEPARATOR = '\0';

/** One scan of a joined text costs far less than a comparison with each name. */
class SpeakerNames {
  private readonly speakers: readonly ShownSpeaker[];
  private readonly text: string;
  /** Starts of the names, then the end of the text. */
  private readonly starts: Uint32Array;

  constructor(byId: readonly ShownSpeaker[]) {
    this.speakers = byId.toSorted((a, b) => b.episodes - a.episodes);
    this.starts = new Uint32Array(byId.length + 1);
    this.speakers.forEach(({ folded }, index) => {
      this.starts[index + 1] = this.starts[index]! + folded.length + SEPARATOR.length;
    });
    this.text = this.speakers.map(({ folded }) => folded + SEPARATOR).join('');
  }

  find({ term = '', words }: SearchWords, limit: number): SpeakerMatches {
    const ranks: ShownSpeaker[][] = [[], [], []];
    const found = new Set<number>();
    this.scan(term, (index, at) => {
      const { folded } = this.speakers[index]!;
      // A term that has the separator may span two names.
      if (!folded.startsWith(term, at)) return false;
      found.add(index);
      const rank = at > 0 ? 2 : Number(folded.length > term.length);
      if (ranks[rank]!.length < limit) ranks[rank]!.push(this.speakers[index]!);
      return true;
    });
    const [longest] = words.toSorted((a, b) => b.text.length - a.text.length);
    const start = longest?.spellings[0]!.parts[0] ?? '';
    // The first scan has met all that start with the only word.
    this.scan(start === term ? '' : start, (index) => {
      const speaker = this.speakers[index]!;
      if (found.has(index) || !hasAllWords(words, speaker.folded)) return false;
      found.add(index);
      if (ranks[2]!.length < limit) ranks[2]!.push(speaker);
      return true;
    });
    return { items: ranks.flat().slice(0, limit), total: found.size };
  }

  /** Visits the places of a text in the names; a name that was taken is left. */
  private scan(searched: string, takes: (index: number, at: number) => boolean): void {
    // Found at the end of the text for ever.
    if (searched === '') return;
    const { starts, text } = this;
    let index = 0;
    for (let at = text.indexOf(searched); at !== -1; at = text.indexOf(searched, at)) {
      while (starts[index + 1]! <= at) index += 1;
      at = takes(index, at - starts[index]!) ? starts[index + 1]! : at + 1;
    }
  }
}

const newestView = () => new SortedView<ShownEpisode>(newestFirst);

export class EpisodeViews {
  readonly newest = newestView();
  readonly popular = new SortedView<ShownEpisode>(mostViewedFirst);
  readonly career = newestView();
  readonly editor = newestView();
  readonly topics = new TopicIndex();
  readonly speakers = new SpeakerIndex();
  private readonly languageCounts = new Map<string, number>();
  readonly search: SearchIndex<ShownEpisode>;
  private readonly byChannel = new KeyedViews();

  constructor(namesOfChannel: (id: string) => readonly string[]) {
    this.search = new SearchIndex(({ state }) => {
      const { title, description, speakers, topics, channel_id } = state;
      return { title, description, names: [...speakers, ...namesOfChannel(channel_id), ...topics] };
    });
  }

  /** Compares by identity: pass the same objects. */
  put(episode: ShownEpisode, before: ShownEpisode | undefined): void {
    if (before) this.removeFromLists(before);
    for (const view of this.viewsOf(episode)) view.add(episode);
    this.topics.add(episode);
    this.speakers.put(episode, before);
    if (episode.language !== undefined) addTo(this.languageCounts, episode.language, 1);
    this.byChannel.add(episode.state.channel_id, episode);
    this.search.put(episode);
  }

  remove(episode: ShownEpisode): void {
    this.removeFromLists(episode);
    this.speakers.remove(episode);
    this.search.remove(episode.id);
  }

  ofChannel(channelId: string): readonly ShownEpisode[] {
    return this.byChannel.items(channelId);
  }

  countOfChannel(channelId: string): number {
    return this.byChannel.size(channelId);
  }

  languages(): string[] {
    return mostFrequentFirst(this.languageCounts).map(([language]) => language);
  }

  private removeFromLists(episode: ShownEpisode): void {
    for (const view of this.viewsOf(episode)) view.remove(episode);
    this.topics.remove(episode);
    if (episode.language !== undefined) addTo(this.languageCounts, episode.language, -1);
    this.byChannel.remove(episode.state.channel_id, episode);
  }

  private viewsOf({ isCareer, state }: ShownEpisode): SortedView<ShownEpisode>[] {
    const views = [this.newest, this.popular];
    if (isCareer) views.push(this.career);
    if (state.is_editor_pick) views.push(this.editor);
    return views;
  }
}

/** The speakers of the shown episodes. Names with one id are one speaker. */
class SpeakerIndex {
  private readonly views = new KeyedViews();
  private readonly spellings = new Map<string, Map<string, number>>();
  private readonly named = new Map<string, ShownSpeaker>();
  private sorted: readonly ShownSpeaker[] | undefined;
  private searched: SpeakerNames | undefined;

  /** Most changes affect view counts only, and leave the list as it is. */
  put(episode: ShownEpisode, before: ShownEpisode | undefined): void {
    const isSame = before !== undefined && haveSameSpeakers(before, episode);
    if (before && !isSame) this.remove(before);
    for (const [id, name] of namesOf(episode)) {
      if (isSame) this.views.remove(id, before);
      this.views.add(id, episode);
      if (!isSame) this.count(id, name, 1);
    }
  }

  remove(episode: ShownEpisode): void {
    for (const [id, name] of namesOf(episode)) {
      this.views.remove(id, episode);
      this.count(id, name, -1);
    }
  }

  find(id: string): ShownSpeaker | undefined {
    const spellings = this.spellings.get(id);
    if (!spellings) return undefined;
    const existing = this.named.get(id);
    if (existing) return existing;
    const [[name]] = mostFrequentFirst(spellings) as [[string, number]];
    const speaker = { id, name, folded: foldForSearch(name), episodes: this.views.size(id) };
    this.named.set(id, speaker);
    return speaker;
  }

  episodesOf(id: string): readonly ShownEpisode[] {
    return this.views.items(id);
  }

  /** The most frequent first. */
  of(episodes: readonly ShownEpisode[]): ShownSpeaker[] {
    const counts = new Map<string, number>();
    for (const id of episodes.flatMap((episode) => [...namesOf(episode).keys()]))
      addTo(counts, id, 1);
    return mostFrequentFirst(counts).flatMap(([id]) => this.find(id) ?? []);
  }

  all(): readonly ShownSpeaker[] {
    this.sorted ??= [...this.spellings.keys()].sort().map((id) => this.find(id)!);
    return this.sorted;
  }

  search(query: SearchWords, limit: number): SpeakerMatches {
    this.searched ??= new SpeakerNames(this.all());
    return this.searched.find(query, limit);
  }

  private count(id: string, name: string, by: 1 | -1): void {
    const spellings = this.spellings.get(id) ?? new Map<string, number>();
    addTo(spellings, name, by);
    if (spellings.size > 0) this.spellings.set(id, spellings);
    else this.spellings.delete(id);
    this.named.delete(id);
    this.sorted = this.searched = undefined;
  }
}

function haveSameSpeakers({ state: a }: ShownEpisode, { state: b }: ShownEpisode): boolean {
  return JSON.stringify(a.speakers) === JSON.stringify(b.speakers);
}

/** Each speaker once, also where an episode names one in two spellings. */
function namesOf({ state }: ShownEpisode): Map<string, string> {
  // Reversed, so that the first spelling stays.
  return new Map(state.speakers.toReversed().map((name) => [speakerId(name), name]));
}

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

export function compareNames(
  a: { readonly id: string; readonly name: string },
  b: { readonly id: string; readonly name: string },
): number {
  return collator.compare(a.name, b.name) || (a.id < b.id ? -1 : Number(a.id > b.id));
}

class KeyedViews {
  private readonly byKey = new Map<string, SortedView<ShownEpisode>>();

  add(key: string, episode: ShownEpisode): void {
    const view = this.byKey.get(key) ?? newestView();
    view.add(episode);
    this.byKey.set(key, view);
  }

  remove(key: string, episode: ShownEpisode): void {
    const view = this.byKey.get(key);
    view?.remove(episode);
    if (view?.size === 0) this.byKey.delete(key);
  }

  keys(): Iterable<string> {
    return this.byKey.keys();
  }

  items(key: string): readonly ShownEpisode[] {
    return this.byKey.get(key)?.items() ?? [];
  }

  size(key: string): number {
    return this.byKey.get(key)?.size ?? 0;
  }
}

export interface ShownEpisode extends RankKey {
  readonly state: EpisodeState;
  readonly isCareer: boolean;
  /** A read of `state` costs each filtered episode a cache miss. */
  readonly seconds: number;
  readonly year: number | undefined;
  /** Without region: `pt` of `pt-BR`. */
  readonly language: string | undefined;
  readonly revision: number;
}

export function toShownEpisode(state: EpisodeState, revision: number): ShownEpisode {
  const { id, time, views } = rankKeyOf(state);
  return {
    id,
    time,
    views,
    state,
    isCareer: isCareerTitle(state.title),
    seconds: state.duration_seconds,
    year: yearOf(time),
    language: primaryLanguage(state.language),
    revision,
  };
}

export interface ListedTopic {
  readonly name: string;
  readonly episodes: number;
}

class TopicIndex {
  private readonly views = new KeyedViews();
  // Counting uses topic combinations, which are far fewer than episodes.
  private readonly combinations = new Map<string, { keys: readonly string[]; size: number }>();
  private listed: readonly ListedTopic[] | undefined;

  add(episode: ShownEpisode): void {
    const keys = keysOf(episode.state.topics);
    for (const key of keys) this.views.add(key, episode);
    this.count(keys, 1);
  }

  remove(episode: ShownEpisode): void {
    const keys = keysOf(episode.state.topics);
    for (const key of keys) this.views.remove(key, episode);
    this.count(keys, -1);
  }

  has(topic: string): boolean {
    return this.views.size(foldText(topic)) > 0;
  }

  topics(): readonly ListedTopic[] {
    this.listed ??= Array.from(this.views.keys(), (key) => ({
      name: this.views.items(key)[0]?.state.topics.find((name) => foldText(name) === key) ?? key,
      episodes: this.views.size(key),
    }));
    return this.listed;
  }

  withAny(topics: readonly string[]): Iterable<ShownEpisode> {
    const lists = keysOf(topics).map((key) => this.views.items(key));
    return lists.length === 1 ? lists[0]! : mergeSorted(lists, newestFirst);
  }

  countWithAny(topics: readonly string[]): number {
    const keys = new Set(keysOf(topics));
    if (keys.size === 1) return this.views.size([...keys][0]!);
    let count = 0;
    for (const { keys: own, size } of this.combinations.values()) {
      if (own.some((key) => keys.has(key))) count += size;
    }
    return count;
  }

  private count(keys: readonly string[], by: 1 | -1): void {
    this.listed = undefined;
    const name = JSON.stringify(keys);
    const combination = this.combinations.get(name) ?? { keys, size: 0 };
    combination.size += by;
    if (combination.size === 0) this.combinations.delete(name);
    else this.combinations.set(name, combination);
  }
}

function keysOf(topics: readonly string[]): string[] {
  return [...new Set(topics.map(foldText))].sort();
}
