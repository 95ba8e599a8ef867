export interface ShownSpeaker {
  readonly id: string;
  /** The most frequent spelling. */
  readonly name: string;
  /** For searches. */
  readonly folded: string;
  readonly episodes: number;
}

export interface SpeakerMatches {
  readonly items: readonly ShownSpeaker[];
  /** Also counts those beyond `items`. */
  readonly total: number;
}

const SEPARATOR = '\0';

/** The folded names of all speakers in one text: one scan costs far less than a comparison with each name. */
export class SpeakerNames {
  /** Ordered by the number of episodes, the highest first. */
  private readonly speakers: readonly ShownSpeaker[];
  private readonly text: string;
  /** The start of each name in the text, then the end of the text. */
  private readonly starts: Uint32Array;

  constructor(byId: readonly ShownSpeaker[]) {
    this.speakers = byId.toSorted((a, b) => b.episodes - a.episodes);
    this.starts = new Uint32Array(byId.length + 1);
    this.speakers.forEach(({ folded }, index) => {
      this.starts[index + 1] = this.starts[index]! + folded.length + SEPARATOR.length;
    });
    this.text = this.speakers.map(({ folded }) => folded + SEPARATOR).join('');
  }

  /** Whole names, then names that begin with the folded term, then those that contain it. */
  find(term: string, limit: number): SpeakerMatches {
    const { speakers, starts, text } = this;
    const ranks: ShownSpeaker[][] = [[], [], []];
    // Found at the end of the text for ever.
    if (term === '') return { items: [], total: 0 };
    let total = 0;
    let index = 0;
    for (let at = text.indexOf(term); at !== -1; at = text.indexOf(term, at)) {
      while (starts[index + 1]! <= at) index += 1;
      const start = starts[index]!;
      const next = starts[index + 1]!;
      const rank = rankOf(at - start, term.length, next - SEPARATOR.length - start);
      // A term that has the separator may span two names.
      at = rank === undefined ? at + 1 : next;
      if (rank === undefined) continue;
      total += 1;
      if (ranks[rank]!.length < limit) ranks[rank]!.push(speakers[index]!);
    }
    return { items: ranks.flat().slice(0, limit), total };
  }
}

/** Undefined if the term ends behind the name. */
function rankOf(at: number, length: number, nameLength: number): number | undefined {
  if (at + length > nameLength) return undefined;
  if (at > 0) return 2;
  return length === nameLength ? 0 : 1;
}
