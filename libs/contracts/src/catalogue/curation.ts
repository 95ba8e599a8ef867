import type { NamedTopic } from '@elevate/rules';
import { withdrawalReason } from '../ingestion/index.js';
import type { OrderedPick } from './editor-picks.message.js';

/** `channel-removed`: an administrator removed its channel with its episodes. */
export const EPISODE_WITHDRAWALS = [...withdrawalReason.options, 'channel-removed'] as const;
export type EpisodeWithdrawal = (typeof EPISODE_WITHDRAWALS)[number];

/** How many episodes of a channel are on the site, and how many a curator hid. */
export interface ChannelEpisodes {
  readonly shown: number;
  readonly hidden: number;
}

export interface HiddenChannelEpisodes {
  /** Episodes that visitors saw until now. */
  readonly hidden: number;
}

/** The values of an episode that a curator may correct. */
export interface EpisodeTexts {
  /** Null if the episode was withdrawn before a title was known; the others likewise. */
  readonly title: string | null;
  readonly description: string | null;
  readonly topics: readonly string[];
  readonly speakers: readonly string[];
  readonly language: string | null;
}

export const CORRECTABLE = ['title', 'description', 'topics', 'speakers', 'language'] as const;
export type Correctable = (typeof CORRECTABLE)[number];

/** `short`: the source's video is below 600 seconds now. */
export const CURATION_STATES = ['shown', 'hidden', 'withdrawn', 'short'] as const;
export type CurationState = (typeof CURATION_STATES)[number];

export const EPISODE_FILTER_STATES = [...CURATION_STATES, 'unclassified', 'corrected'] as const;
export const EPISODE_SORTS = ['published', 'title', 'views', 'duration'] as const;
/** Published in the last 7, 30 or 365 days, or earlier than that. */
export const EPISODE_AGES = ['week', 'month', 'year', 'older'] as const;
export const EPISODES_PER_PAGE = 50;

export const YES_OR_NO = ['yes', 'no'] as const;
export type YesOrNo = (typeof YES_OR_NO)[number];

export type EpisodeSort = (typeof EPISODE_SORTS)[number];

export interface EpisodeFilter {
  /** A part of a title, a speaker or the id. */
  readonly q?: string | undefined;
  readonly channel?: string | undefined;
  readonly topic?: string | undefined;
  readonly state?: (typeof EPISODE_FILTER_STATES)[number] | undefined;
  readonly picture?: YesOrNo | undefined;
  readonly pick?: YesOrNo | undefined;
  readonly age?: (typeof EPISODE_AGES)[number] | undefined;
  /** `-` before the name sorts downward; default `-published`. */
  readonly sort?: EpisodeSort | `-${EpisodeSort}` | undefined;
  /** From 1. */
  readonly page?: number | undefined;
}

export interface CuratedRow {
  readonly id: string;
  readonly title: string | null;
  readonly channel: { readonly id: string; readonly name: string } | null;
  readonly topics: readonly string[];
  readonly thumbnail_url: string | null;
  readonly published_at: string | null;
  readonly duration_seconds: number | null;
  readonly view_count: number | null;
  readonly is_editor_pick: boolean;
  readonly state: CurationState;
  readonly hidden: boolean;
  readonly hidden_reason: string | null;
  readonly withdrawn_for: EpisodeWithdrawal | null;
  readonly corrected: readonly Correctable[];
}

export interface CuratedPage {
  readonly items: readonly CuratedRow[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
}

/** Without matches if no word is known that led to the topic. */
export interface TopicReason {
  readonly topic: string;
  readonly matches: readonly { readonly where: TopicPlace; readonly text: string }[];
}

export const TOPIC_PLACES = ['title', 'tag', 'description'] as const;
export type TopicPlace = (typeof TOPIC_PLACES)[number];

export interface CuratedEpisode extends CuratedRow, EpisodeTexts {
  /** Names the curators' changes and whether the episode is withdrawn; is the `ETag`. */
  readonly version: string;
  readonly source: EpisodeTexts;
  readonly source_tags: readonly string[];
  /** Of the source's topics. */
  readonly topic_reasons: readonly TopicReason[];
}

/** A field left out stays; null gives the source's value back. */
export interface EpisodeChange {
  readonly hidden?: boolean | null;
  readonly hidden_reason?: string | null;
  readonly title?: string | null;
  readonly description?: string | null;
  readonly topics?: readonly string[] | null;
  readonly speakers?: readonly string[] | null;
  readonly language?: string | null;
}

export const BULK_ACTIONS = ['hide', 'unhide', 'add-topic', 'remove-topic', 'undo'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

/** One episode of an Undo: its version after the action, and the values before. */
export interface UndoneEpisode {
  readonly id: string;
  readonly version: string;
  readonly hidden?: boolean;
  readonly hidden_reason?: string | null;
  readonly topics?: readonly string[] | null;
}

export interface BulkChange {
  readonly action: BulkAction;
  readonly ids?: readonly string[];
  readonly topic?: string;
  readonly hidden_reason?: string | null;
  /** Of `undo`. */
  readonly episodes?: readonly UndoneEpisode[];
}

export const SKIP_REASONS = ['changed', 'full'] as const;

/** `changed`: by another person meanwhile. `full`: it has the most topics that an episode may have. */
export interface SkippedEpisode {
  readonly id: string;
  readonly reason: (typeof SKIP_REASONS)[number];
}

export interface BulkOutcome {
  readonly changed: number;
  readonly unchanged: number;
  /** Unknown ids. */
  readonly missing: readonly string[];
  readonly skipped: readonly SkippedEpisode[];
  /** The body that takes the action back; null if nothing changed. */
  readonly undo: BulkChange | null;
}

export interface EpisodeChoice {
  readonly id: string;
  readonly name: string;
  readonly episodes: number;
}

export interface EpisodeChoices {
  readonly channels: readonly EpisodeChoice[];
  /** The most frequent first. */
  readonly topics: readonly { readonly name: string; readonly episodes: number }[];
}

/** A curator's own words for a topic, beside the built-in ones. */
export interface TopicWords {
  /** They match in titles, tags and descriptions. */
  readonly words: readonly string[];
  /** Phrases that never count for the topic. */
  readonly exclusions: readonly string[];
}

export interface TopicRule extends TopicWords {
  readonly topic: NamedTopic;
  /** Visible and hidden episodes with the topic, corrections included. */
  readonly episodes: number;
  readonly built_in: TopicWords;
}

export interface TopicRules {
  /** Is the `ETag`; 0 before the first change. */
  readonly version: number;
  /** True while older episodes still follow the rules before the last change. */
  readonly applying: boolean;
  readonly topics: readonly TopicRule[];
}

export interface TopicRuleExample {
  readonly id: string;
  readonly title: string;
  readonly gains: boolean;
}

export interface TopicRulePreview {
  readonly gains: number;
  readonly loses: number;
  /** Episodes whose topics a curator corrected: they keep them. */
  readonly corrected: number;
  /** The first of each kind. */
  readonly examples: readonly TopicRuleExample[];
}

export const SPEAKERS_PER_PAGE = 50;

/** Speakers with names that look like theirs, or that other names were merged into. */
export const SPEAKER_FILTERS = ['similar', 'merged'] as const;

export interface SpeakerFilter {
  /** A part of a name. */
  readonly q?: string | undefined;
  readonly show?: (typeof SPEAKER_FILTERS)[number] | undefined;
  /** From 1. */
  readonly page?: number | undefined;
}

export interface SpeakerName {
  readonly name: string;
  /** Also hidden and withdrawn ones. */
  readonly talks: number;
}

export interface ListedSpeaker extends SpeakerName {
  /** The address of the speaker's page ends with it. */
  readonly id: string;
  /** Names that were merged into this one; their talks are in `talks`. */
  readonly merged: readonly SpeakerName[];
  /** Other speakers who may be the same person. */
  readonly similar: readonly SpeakerName[];
}

export interface SpeakerPage {
  /** Of the merges; is the `ETag`. 0 before the first. */
  readonly version: number;
  /** True while some talks still have the names of before the last change. */
  readonly applying: boolean;
  readonly items: readonly ListedSpeaker[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
}

/** A rule: talks of `name` are shown as talks of `into`. */
export interface SpeakerMerge {
  readonly name: string;
  readonly into: string;
}

export interface SpeakerMergeChange {
  readonly name: string;
  /** Null takes the merge back. */
  readonly into: string | null;
}

export interface SpeakerMerges {
  readonly version: number;
  readonly applying: boolean;
  readonly merges: readonly SpeakerMerge[];
}

export const MOST_HERO_EXCLUSIONS = 1_000;
export const HERO_CANDIDATES = 10;

/** The hero as curators see it. */
export interface HeroDesk {
  readonly hero: (NamedEpisode & { readonly since: string }) | null;
  readonly pin: (NamedEpisode & { readonly until: string }) | null;
  /** Never chosen as the hero. */
  readonly excluded: readonly NamedEpisode[];
  readonly next_at: string;
}

export interface HeroPinChange {
  readonly episode_id: string;
  readonly until: string;
}

/** The points of a score; they add up to it. */
export interface HeroPoints {
  readonly picture: number;
  readonly embeddable: number;
  readonly editor_pick: number;
  readonly recency: number;
  readonly views: number;
}

export interface HeroCandidateScore extends NamedEpisode {
  readonly score: number;
  readonly points: HeroPoints;
  /** It was the hero in the last 24 hours and comes after the others until this time. */
  readonly rests_until: string | null;
}

export interface HeroCandidates {
  /** The next hero first. */
  readonly items: readonly HeroCandidateScore[];
}

export const MOST_EDITOR_PICKS = 100;

/** An episode as the lists of curators name it. */
export interface NamedEpisode {
  readonly episode_id: string;
  /** Null if withdrawn before a title was known. */
  readonly title: string | null;
  readonly thumbnail_url: string | null;
  /** False for withdrawn, hidden and unknown episodes. */
  readonly available: boolean;
}

export interface EditorPicks {
  /** Is the `ETag`; 0 before the first order. */
  readonly version: number;
  /** False while the newest picks come first. */
  readonly ordered: boolean;
  readonly episodes: readonly (NamedEpisode & OrderedPick)[];
}

export interface PickToSave {
  readonly episode_id: string;
  readonly from?: string | null;
  readonly until?: string | null;
}

/** Null gives the order up and keeps the picks. */
export interface EditorPicksOrder {
  readonly episodes: readonly PickToSave[] | null;
}
