import type { WithdrawalReason } from '@elevate/contracts/ingestion';
import { contentHash } from '../../publish/content-hash.js';
import type { Observation, SkipReason, VideoFacts } from './observation.js';
import type { VideoDocument } from './video.schema.js';

export type KnownVideo = Pick<
  VideoDocument,
  | '_id'
  | 'version'
  | 'status'
  | 'origin'
  | 'contentHash'
  | 'skip'
  | 'misses'
  | 'missedIn'
  | 'firstSeenAt'
  | 'channelRemoved'
> & { readonly speakers: readonly string[] };

/** With `announce`, a new version is published. */
export interface VideoChange {
  readonly set: Partial<VideoDocument>;
  readonly announce: boolean;
  readonly outcome: 'new' | 'updated' | 'withdrawn' | 'silent';
}

/** One miss may be an API error; the second withdraws the talk. */
const MISSES_UNTIL_GONE = 2;

/** State machine of a talk: seen, published, withdrawn, restored. Null if nothing changes. */
export function decide(
  known: KnownVideo | null,
  look: Observation,
  runId: string,
): VideoChange | null {
  const change = changeBy(known, look, runId);
  return known?.channelRemoved ? restored(change) : change;
}

export function withdrawWithChannel({ status }: KnownVideo): VideoChange {
  const set = { channelRemoved: true };
  return status === 'published' ? withdraw('gone', set) : { set, ...SILENT };
}

const SILENT = { announce: false, outcome: 'silent' } as const;

/** Its channel is followed again. */
function restored(change: VideoChange | null): VideoChange {
  const set = { channelRemoved: false };
  return change ? { ...change, set: { ...change.set, ...set } } : { set, ...SILENT };
}

function changeBy(known: KnownVideo | null, look: Observation, runId: string): VideoChange | null {
  switch (look.kind) {
    case 'showable':
      return publish(known, look.facts);
    case 'skipped':
      return known?.status === 'published'
        ? withdrawSkipped(look.reason)
        : note(known, look.facts, look.reason);
    case 'absent':
      return known?.status === 'published' ? miss(known, runId) : noteWithoutFacts(known, 'absent');
    case 'malformed':
      return known ? null : noteWithoutFacts(known, 'malformed');
  }
}

function publish(known: KnownVideo | null, facts: VideoFacts): VideoChange | null {
  const merged = keepSpeakers(known, facts);
  const hash = contentHash(merged);
  const found = { misses: 0, missedIn: null } as const;
  if (known?.status === 'published' && known.contentHash === hash) {
    return known.misses === 0 ? null : { set: found, announce: false, outcome: 'silent' };
  }
  return {
    set: {
      ...found,
      state: merged,
      contentHash: hash,
      origin: facts.origin,
      status: 'published',
      skip: null,
      withdrawal: null,
    },
    announce: true,
    outcome: known && known.status !== 'seen' ? 'updated' : 'new',
  };
}

// The API has no speakers; those from the sample stay valid.
function keepSpeakers(known: KnownVideo | null, facts: VideoFacts): VideoFacts {
  const speakers = [...(known?.speakers ?? [])];
  return facts.speakers.length === 0 && speakers.length > 0 ? { ...facts, speakers } : facts;
}

const WITHDRAWALS = {
  short: 'short',
  live: 'live',
  private: 'private',
  rejected: 'rejected',
} as const;

function withdrawSkipped(reason: SkipReason): VideoChange | null {
  // A temporarily unknown duration does not override a known one.
  if (reason === 'unknown_duration') return null;
  return withdraw(WITHDRAWALS[reason], { skip: reason, misses: 0, missedIn: null });
}

function miss(known: KnownVideo, runId: string): VideoChange | null {
  if (known.missedIn === runId) return null;
  const misses = known.misses + 1;
  const missed = { misses, missedIn: runId };
  if (misses >= MISSES_UNTIL_GONE) return withdraw('gone', { ...missed, skip: 'absent' });
  return { set: missed, announce: false, outcome: 'silent' };
}

function withdraw(withdrawal: WithdrawalReason, rest: Partial<VideoDocument>): VideoChange {
  return {
    set: { ...rest, status: 'withdrawn', withdrawal },
    announce: true,
    outcome: 'withdrawn',
  };
}

function note(known: KnownVideo | null, facts: VideoFacts, skip: SkipReason): VideoChange | null {
  const hash = contentHash(facts);
  if (known?.contentHash === hash && known.skip === skip) return null;
  const set = { state: facts, contentHash: hash, origin: facts.origin, skip };
  return {
    set: known ? set : { ...set, status: 'seen', misses: 0 },
    announce: false,
    outcome: 'silent',
  };
}

function noteWithoutFacts(
  known: KnownVideo | null,
  skip: 'absent' | 'malformed',
): VideoChange | null {
  if (known)
    return known.skip === skip ? null : { set: { skip }, announce: false, outcome: 'silent' };
  const set = {
    state: null,
    contentHash: '',
    origin: 'youtube',
    skip,
    status: 'seen',
    misses: 0,
  } as const;
  return { set, announce: false, outcome: 'silent' };
}
