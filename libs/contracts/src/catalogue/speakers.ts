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
