import { seededRandom } from '@elevate/upstream';

export interface KillPlan {
  readonly seed: number;
  readonly kills: number;
  /** Kills fall between these numbers of calls that arrived outside. */
  readonly from: number;
  readonly to: number;
}

/** After how many calls each kill falls: one somewhere in each equal part of the span, so that they spread. */
export function killMoments({ seed, kills, from, to }: KillPlan): number[] {
  const random = seededRandom(seed);
  const part = (to - from) / kills;
  return Array.from({ length: kills }, (_, index) => Math.floor(from + part * (index + random())));
}
