import type { ObservedVideo } from '@elevate/contracts/ingestion';

export type VideoFacts = Omit<ObservedVideo, 'version'>;

export type SkipReason = 'short' | 'live' | 'private' | 'rejected' | 'unknown_duration';

/** `absent`: the source does not know or show the id. */
export type Observation =
  | { readonly kind: 'showable'; readonly facts: VideoFacts }
  | {
      readonly kind: 'skipped';
      readonly id: string;
      readonly reason: SkipReason;
      readonly facts: VideoFacts;
    }
  | { readonly kind: 'absent'; readonly id: string }
  | { readonly kind: 'malformed'; readonly id: string };

export function observedId(observation: Observation): string {
  return observation.kind === 'showable' ? observation.facts.id : observation.id;
}
