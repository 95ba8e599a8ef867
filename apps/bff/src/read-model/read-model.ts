import { isDeepStrictEqual } from 'node:util';
import type {
  ChannelState,
  CollectionState,
  EpisodeState,
  OrderedPick,
} from '@elevate/contracts/catalogue';
import {
  BUILT_IN_OTHER_NAMES,
  foldForSearch,
  MIN_EPISODE_SECONDS,
  namedTopic,
  NamesOfTrade,
  type OtherNames,
  slugOf,
} from '@elevate/rules';
import { ChangeFeed, EpisodeChanges } from './episode-changes.js';
import { SortedView } from './sorted-view.js';
import { CollectionsModel } from './collections/collections-model.js';
import { TranscriptsModel } from './transcripts/transcripts-model.js';
import { compareNames, EpisodeViews, type ShownEpisode, toShownEpisode } from './episode-views.js';

const SAMPLE_COLLECTIONS = 2;
const SAMPLE_TALKS = 6;

export interface ShownChannel {
  readonly id: string;
  readonly state: ChannelState;
  readonly searched: readonly string[];
  readonly revision: number;
}

/** Topics are independent: an episode that arrives before its channel stays hidden until then. */
export class ReadModel {
  readonly changes = new ChangeFeed();
  readonly episodeChanges = new EpisodeChanges();
  readonly transcripts = new TranscriptsModel((id) => this.noteTranscript(id));
  readonly collections = new CollectionsModel(
    () => this.revision,
    (id) => this.episode(id),
    () => this.noteCollections(),
    () => (this.showsSample || this.hasSampleCollections ? this.sampleCollections() : []),
  );
  hasSampleCollections = false;
  takesTranscriptSuggestions = false;
  private readonly episodes = new Map<string, ShownEpisode>();
  private readonly waiting = new WaitingEpisodes();
  private readonly channels = new Map<string, ShownChannel>();
  private readonly byName = new SortedView<ShownChannel>((a, b) => compareNames(a.state, b.state));
  readonly orders = new EpisodeViews((id) => spelledNames(this.channels.get(id)?.state));
  revision = 0;
  /** May name an episode that cannot be shown. */
  heroEpisodeId: string | null = null;
  /** Null while none is set. May name episodes that cannot be shown. */
  picks: readonly OrderedPick[] | null = null;
  /** The built-in ones until a curator changes them. */
  otherNames: OtherNames = BUILT_IN_OTHER_NAMES;
  namesOfTrade = new NamesOfTrade(BUILT_IN_OTHER_NAMES);
  private heroRevision = 0;
  private sampleCount = 0;

  constructor() {
    this.orders.search.namesOfTrade = () => this.namesOfTrade;
  }

  /** `at` is the time of its message; without one, the time known before. */
  putEpisode(state: EpisodeState, at?: number): void {
    // Defensive: the catalogue never sends such short episodes.
    if (state.duration_seconds < MIN_EPISODE_SECONDS) return this.removeEpisode(state.id);
    if (at !== undefined) this.episodeChanges.noteEpisode(state.id, at);
    if (!this.channels.has(state.channel_id)) {
      this.unshow(state.id);
      this.waiting.add(state);
      return;
    }
    this.waiting.delete(state.id);
    this.episodeChanges.show(state.id, state.channel_id);
    const before = this.episodes.get(state.id);
    const episode = toShownEpisode(state, this.advance());
    this.episodes.set(state.id, episode);
    this.orders.put(episode, before);
    if (before) this.countSample(before, -1);
    this.countSample(episode, 1);
    this.announceEpisode(before?.state, state);
  }

  removeEpisode(id: string): void {
    this.waiting.delete(id);
    this.episodeChanges.forgetEpisode(id);
    this.unshow(id);
  }

  private unshow(id: string): void {
    this.episodeChanges.hide(id);
    const episode = this.episodes.get(id);
    if (!episode) return;
    this.advance();
    this.episodes.delete(id);
    this.orders.remove(episode);
    this.countSample(episode, -1);
    this.announceEpisode(episode.state, undefined);
  }

  putChannel(state: ChannelState, at?: number): void {
    const before = this.channels.get(state.id);
    const channel = { id: state.id, state, searched: namesOf(state), revision: this.advance() };
    this.channels.set(state.id, channel);
    if (before) this.byName.remove(before);
    this.byName.add(channel);
    const its = this.orders.ofChannel(state.id).map(({ id }) => id);
    if (at !== undefined) this.episodeChanges.noteChannel(state.id, at, its);
    this.changes.announce('home', 'hero', 'channel-rows', 'channels', 'episodes');
    if (before) {
      const [former, names] = [before.state, state].map(spelledNames);
      if (!isDeepStrictEqual(former, names))
        for (const episode of this.orders.ofChannel(state.id)) this.orders.search.replace(episode);
      return;
    }
    this.changes.announce('stats');
    for (const episode of this.waiting.take(state.id)) this.putEpisode(episode);
  }

  removeChannel(id: string): void {
    const channel = this.channels.get(id);
    if (!channel) return;
    this.advance();
    this.channels.delete(id);
    this.episodeChanges.forgetChannel(id);
    this.byName.remove(channel);
    // They reappear if the channel returns before they are removed.
    for (const { state } of this.orders.ofChannel(id)) this.putEpisode(state);
    this.changes.announce('home', 'channel-rows', 'stats', 'channels', 'episodes');
  }

  putHero({ episode_id }: { readonly episode_id: string | null }): void {
    if (episode_id === this.heroEpisodeId) return;
    this.heroEpisodeId = episode_id;
    this.heroRevision = this.advance();
    this.changes.announce('home', 'hero', 'channel-rows', 'episodes');
  }

  putPicks(episodes: readonly OrderedPick[] | null): void {
    if (isDeepStrictEqual(episodes, this.picks)) return;
    this.picks = episodes;
    this.advance();
    this.changes.announce('home');
  }

  putOtherNames(groups: OtherNames): void {
    if (isDeepStrictEqual(groups, this.otherNames)) return;
    this.otherNames = groups;
    this.namesOfTrade = new NamesOfTrade(groups);
    // Stored answers to searches are made again.
    this.advance();
    this.changes.announce('episodes');
  }

  private noteTranscript(episodeId: string): void {
    const episode = this.episodes.get(episodeId);
    if (episode) this.putEpisode(episode.state);
  }

  /** Of the two largest topics. */
  private sampleCollections(): CollectionState[] {
    const { topics } = this.orders;
    const largest = topics.topics().toSorted((a, b) => b.episodes - a.episodes);
    const chosen = new Set<string>();
    return largest.slice(0, SAMPLE_COLLECTIONS).map(({ name }) => {
      const others = [...topics.withAny([name])].filter(({ id }) => !chosen.has(id));
      const ids = others.slice(0, SAMPLE_TALKS).map(({ id }) => id);
      ids.forEach((id) => chosen.add(id));
      return {
        id: `sample-${slugOf(name)}`,
        version: 1,
        title: `Begin with ${namedTopic(name) ?? name} (sample)`,
        description: 'A sample collection. It leaves when an administrator makes the first one.',
        talks: ids.map((episode_id) => ({ episode_id, from: null, until: null, note: null })),
        from: null,
        until: null,
        home_after: null,
        changed_at: new Date(this.episodeChanges.newest ?? 0).toISOString(),
      };
    });
  }

  private noteCollections(): void {
    this.advance();
    this.changes.announce('home', 'episodes', 'collections');
  }

  noteTimePassed(): void {
    this.advance();
    this.changes.announce('home', 'collections');
  }

  get hero(): ShownEpisode | null {
    return this.episode(this.heroEpisodeId ?? '') ?? null;
  }

  isHero(id: string): boolean {
    return this.heroEpisodeId === id;
  }

  episode(id: string): ShownEpisode | undefined {
    return this.episodes.get(id);
  }

  channel(id: string): ShownChannel | undefined {
    return this.channels.get(id);
  }

  revisionOfEpisode(id: string): number | undefined {
    const episode = this.episodes.get(id);
    const channel = episode && this.channels.get(episode.state.channel_id);
    return channel && Math.max(episode.revision, channel.revision, this.heroRevision);
  }

  /** Without channels that have no episodes and were removed, or are of the sample only. */
  channelsByName(): readonly ShownChannel[] {
    return this.byName.items().filter(({ id, state: { followed, origin } }) => {
      const isFollowed = followed !== false && origin !== 'sample';
      return isFollowed || this.orders.countOfChannel(id) > 0;
    });
  }

  channelStates(): ChannelState[] {
    return this.byName.items().map(({ state }) => state);
  }

  /** Newest first, then the episodes that wait for their channel. */
  episodeStates(): EpisodeState[] {
    const states = this.orders.newest.items().map(({ state }) => state);
    return [...states, ...this.waiting.all()];
  }

  get counts(): { readonly episodes: number; readonly channels: number } {
    return { episodes: this.episodes.size, channels: this.channelsByName().length };
  }

  get showsSample(): boolean {
    return this.sampleCount > 0;
  }

  private advance(): number {
    return (this.revision += 1);
  }

  private countSample(episode: ShownEpisode, by: 1 | -1): void {
    if (episode.state.origin === 'sample') this.sampleCount += by;
  }

  private announceEpisode(before: EpisodeState | undefined, after: EpisodeState | undefined): void {
    this.changes.announce('home', 'channel-rows', 'episodes');
    if (!before || !after) this.changes.announce('stats');
    if (before?.channel_id !== after?.channel_id) this.changes.announce('channels');
    if (JSON.stringify(before?.topics) !== JSON.stringify(after?.topics))
      this.changes.announce('topics');
    if (this.isHero((before ?? after)!.id)) this.changes.announce('hero');
  }
}

function spelledNames(channel: ChannelState | undefined): string[] {
  if (!channel) return [];
  const { name, handle } = channel;
  return handle === null ? [name] : [name, handle.replace(/^@/, '')];
}

function namesOf(channel: ChannelState): string[] {
  const names = [...spelledNames(channel), channel.handle ?? ''];
  return names.filter(Boolean).map(foldForSearch);
}

class WaitingEpisodes {
  private readonly channelOf = new Map<string, string>();
  private readonly byChannel = new Map<string, Map<string, EpisodeState>>();

  add(episode: EpisodeState): void {
    this.delete(episode.id);
    this.channelOf.set(episode.id, episode.channel_id);
    const ofChannel = this.byChannel.get(episode.channel_id) ?? new Map<string, EpisodeState>();
    this.byChannel.set(episode.channel_id, ofChannel.set(episode.id, episode));
  }

  delete(id: string): void {
    const channelId = this.channelOf.get(id);
    if (channelId === undefined) return;
    this.channelOf.delete(id);
    const ofChannel = this.byChannel.get(channelId);
    ofChannel?.delete(id);
    if (ofChannel?.size === 0) this.byChannel.delete(channelId);
  }

  all(): EpisodeState[] {
    return [...this.byChannel.values()].flatMap((ofChannel) => [...ofChannel.values()]);
  }

  take(channelId: string): EpisodeState[] {
    const taken = [...(this.byChannel.get(channelId)?.values() ?? [])];
    this.byChannel.delete(channelId);
    for (const { id } of taken) this.channelOf.delete(id);
    return taken;
  }
}
