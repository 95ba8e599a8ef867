import type { ObservedVideo } from '@elevate/contracts/ingestion';

/** One talk as its source describes it, whatever the source. */
export type VideoFacts = Omit<ObservedVideo, 'version'>;

/** Why a talk that is there is not published. */
export type SkipReason = 'short' | 'live' | 'private' | 'rejected' | 'unknown_duration';

/** What a look at one video id brought. `absent` is an id the source does not know or does not show. */
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

/** The video an observation is about. */
export function observedId(observation: Observation): string {
  return observation.kind === 'showable' ? observation.facts.id : observation.id;
}
