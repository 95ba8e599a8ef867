import type { CurationState } from '@elevate/contracts/catalogue';
import { foldForIndex, foldForSearch, SEPARATOR } from '@elevate/rules';
import {
  type Corrections,
  type EpisodeDocument,
  shownState,
  type StoredEpisode,
} from '../episode.repository.js';

/** The values by which the table of all episodes searches, filters and sorts. */
export interface TableRow {
  readonly id: string;
  readonly version: number;
  readonly text: string;
  readonly title: string;
  readonly channelId: string | undefined;
  readonly topics: readonly string[];
  /** As the source or a curator names them, before merges. */
  readonly speakers: readonly string[];
  readonly state: CurationState;
  readonly isCorrected: boolean;
  readonly hasPicture: boolean;
  readonly isPick: boolean;
  readonly published: number;
  readonly views: number;
  readonly duration: number;
}

export const TABLE_FIELDS = {
  version: 1,
  removed: 1,
  withdrawnFor: 1,
  hidden: 1,
  'state.title': 1,
  'state.topics': 1,
  'state.speakers': 1,
  'state.channel_id': 1,
  'state.thumbnail_url': 1,
  'state.is_editor_pick': 1,
  'state.published_at': 1,
  'state.view_count': 1,
  'state.duration_seconds': 1,
  corrections: 1,
  merged: 1,
} as const;

/** A withdrawn, never observed episode has an almost empty state. */
export type CuratedDocument = Omit<EpisodeDocument, 'state'> & {
  readonly state: Partial<StoredEpisode>;
  readonly corrections?: Corrections;
};

const UNKNOWN = -1;
const NONE: readonly string[] = [];

/** `share` returns one instance of equal texts, which thousands of rows have. */
export function toTableRow(document: CuratedDocument, share: (text: string) => string): TableRow {
  const state = shownState<Partial<StoredEpisode>>(document);
  const { title = '', speakers = NONE, topics = NONE, channel_id: channelId } = state;
  const { published_at: at, view_count: views, duration_seconds: duration } = state;
  const id = document._id;
  const named = document.corrections?.speakers ?? document.state.speakers ?? NONE;
  const texts = new Set([title, document.state.title ?? '', ...speakers, ...named]);
  const shared = (all: readonly string[]) => (all.length === 0 ? NONE : all.map(share));
  return {
    id,
    version: document.version,
    text: [...texts, id].map(foldForIndex).join(SEPARATOR),
    title: foldForSearch(title),
    channelId: channelId === undefined ? undefined : share(channelId),
    topics: shared(topics),
    speakers: shared(named),
    state: curationState(document),
    isCorrected: Object.keys(document.corrections ?? {}).length > 0,
    hasPicture: Boolean(state.thumbnail_url),
    isPick: state.is_editor_pick ?? false,
    published: at ? Date.parse(at) : UNKNOWN,
    views: views ?? UNKNOWN,
    duration: duration ?? UNKNOWN,
  };
}

export function curationState(
  document: Pick<CuratedDocument, 'hidden' | 'removed' | 'withdrawnFor'>,
): CurationState {
  if (document.hidden) return 'hidden';
  if (!document.removed) return 'shown';
  return document.withdrawnFor === 'short' ? 'short' : 'withdrawn';
}
