import type { CollectionState } from '@elevate/contracts/catalogue';
import { foldForSearch } from '@elevate/rules';
import { compareNames, type ShownEpisode } from '../episode-views.js';

interface CollectedEpisode {
  readonly note: string | null;
  readonly episode: ShownEpisode;
}

export interface ShownCollection {
  readonly state: CollectionState;
  readonly talks: readonly CollectedEpisode[];
  readonly searched: { readonly title: string; readonly text: string };
}

interface Dated {
  readonly from: string | null;
  readonly until: string | null;
}

export class CollectionsModel {
  private readonly collections = new Map<string, CollectionState>();
  private shownAt: { revision: number; shown: readonly ShownCollection[] } | undefined;

  constructor(
    private readonly revision: () => number,
    private readonly episode: (id: string) => ShownEpisode | undefined,
    private readonly note: () => void,
    /** Shown until a curator makes a collection. */
    private readonly sample: () => readonly CollectionState[],
  ) {}

  put(state: CollectionState): void {
    this.collections.set(state.id, state);
    this.note();
  }

  remove(id: string): void {
    if (this.collections.delete(id)) this.note();
  }

  states(): CollectionState[] {
    return [...this.collections.values()];
  }

  /** Sorted by title, with the talks shown now; omits empty collections. */
  shown(): readonly ShownCollection[] {
    const revision = this.revision();
    if (this.shownAt?.revision === revision) return this.shownAt.shown;
    const now = Date.now();
    const states = this.collections.size > 0 ? this.states() : this.sample();
    const shown = states
      .filter((state) => isWithin(state, now))
      .map((state) => ({ state, talks: this.talksOf(state, now), searched: searchedIn(state) }))
      .filter(({ talks }) => talks.length > 0)
      .sort(({ state: a }, { state: b }) =>
        compareNames({ id: a.id, name: a.title }, { id: b.id, name: b.title }),
      );
    this.shownAt = { revision, shown };
    return shown;
  }

  find(id: string): ShownCollection | undefined {
    return this.shown().find(({ state }) => state.id === id);
  }

  /** The next start or end of a collection or talk: milliseconds since 1970, or Infinity. */
  changesAt(now: number): number {
    return nextChange(
      this.states().flatMap((state) => [state, ...state.talks]),
      now,
    );
  }

  private talksOf({ talks }: CollectionState, now: number): CollectedEpisode[] {
    return talks
      .filter((talk) => isWithin(talk, now))
      .flatMap(({ episode_id, note }) => {
        const episode = this.episode(episode_id);
        return episode ? [{ note, episode }] : [];
      });
  }
}

function searchedIn({ title, description }: CollectionState): ShownCollection['searched'] {
  return { title: foldForSearch(title), text: foldForSearch(`${title} ${description}`) };
}

export function isWithin({ from, until }: Dated, now: number): boolean {
  return (from === null || Date.parse(from) <= now) && (until === null || now < Date.parse(until));
}

export function nextChange(dates: readonly Dated[], now: number): number {
  let next = Infinity;
  for (const time of dates.flatMap(({ from, until }) => [from, until])) {
    const at = time === null ? 0 : Date.parse(time);
    if (at > now && at < next) next = at;
  }
  return next;
}
