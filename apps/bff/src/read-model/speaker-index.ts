import { foldForSearch, speakerId } from '@elevate/rules';
import { KeyedViews } from './keyed-views.js';
import type { ShownEpisode } from './shown-episode.js';
import { SpeakerNames, type ShownSpeaker, type SpeakerMatches } from './speaker-names.js';

/** The speakers of the shown episodes. Names with one id are one speaker. */
export class SpeakerIndex {
  private readonly views = new KeyedViews();
  private readonly spellings = new Map<string, Map<string, number>>();
  private readonly named = new Map<string, ShownSpeaker>();
  private sorted: readonly ShownSpeaker[] | undefined;
  private searched: SpeakerNames | undefined;

  /** Replaces an episode. Most changes affect view counts only, and leave the list as it is. */
  put(episode: ShownEpisode, before: ShownEpisode | undefined): void {
    const isSame = before !== undefined && haveSameSpeakers(before, episode);
    if (before && !isSame) this.remove(before);
    for (const [id, name] of namesOf(episode)) {
      if (isSame) this.views.remove(id, before);
      this.views.add(id, episode);
      if (!isSame) this.count(id, name, 1);
    }
  }

  remove(episode: ShownEpisode): void {
    for (const [id, name] of namesOf(episode)) {
      this.views.remove(id, episode);
      this.count(id, name, -1);
    }
  }

  find(id: string): ShownSpeaker | undefined {
    const spellings = this.spellings.get(id);
    if (!spellings) return undefined;
    const known = this.named.get(id);
    if (known) return known;
    const name = mostFrequent(spellings);
    const speaker = { id, name, folded: foldForSearch(name), episodes: this.views.size(id) };
    this.named.set(id, speaker);
    return speaker;
  }

  /** Newest first. */
  episodesOf(id: string): readonly ShownEpisode[] {
    return this.views.items(id);
  }

  /** By id, which follows the name. */
  all(): readonly ShownSpeaker[] {
    this.sorted ??= [...this.spellings.keys()].sort().map((id) => this.find(id)!);
    return this.sorted;
  }

  /** By the folded term; of equal matches, the speaker with the most episodes comes first. */
  search(term: string, limit: number): SpeakerMatches {
    this.searched ??= new SpeakerNames(this.all());
    return this.searched.find(term, limit);
  }

  get size(): number {
    return this.spellings.size;
  }

  private count(id: string, name: string, by: 1 | -1): void {
    const spellings = this.spellings.get(id) ?? new Map<string, number>();
    const left = (spellings.get(name) ?? 0) + by;
    if (left > 0) spellings.set(name, left);
    else spellings.delete(name);
    if (spellings.size > 0) this.spellings.set(id, spellings);
    else this.spellings.delete(id);
    this.named.delete(id);
    this.sorted = this.searched = undefined;
  }
}

function haveSameSpeakers({ state: a }: ShownEpisode, { state: b }: ShownEpisode): boolean {
  return JSON.stringify(a.speakers) === JSON.stringify(b.speakers);
}

/** Each speaker once, also where an episode names one in two spellings. */
function namesOf({ state }: ShownEpisode): Map<string, string> {
  // Reversed, so that the first spelling stays.
  return new Map(state.speakers.toReversed().map((name) => [speakerId(name), name]));
}

/** Of equally frequent ones the first in the alphabet, so that all processes show the same. */
function mostFrequent(spellings: ReadonlyMap<string, number>): string {
  const [first] = [...spellings].sort(([a, most], [b, count]) => count - most || (a < b ? -1 : 1));
  return first![0];
}
