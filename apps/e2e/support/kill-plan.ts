import { seededRandom } from '@elevate/upstream';

export interface KillPlan {
  readonly seed: number;
  readonly kills: number;
  /** Kills fall between these numbers of upstream calls. */
  readonly from: number;
  readonly to: number;
}

/** One random kill in each equal part of the span. */
export function killMoments({ seed, kills, from, to }: KillPlan): number[] {
  const random = seededRandom(seed);
  const part = (to - from) / kills;
  return Array.from({ length: kills }, (_, index) => Math.floor(from + part * (index + random())));
}
