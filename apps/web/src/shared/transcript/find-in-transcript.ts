import {
  foldForIndex,
  hasAllWords,
  markPlaces,
  mergePlaces,
  placesOfWords,
  readSearchWords,
  type SearchWords,
  type TextPart,
} from '@elevate/rules';

interface Mark {
  /** In the folded text of the cue. */
  readonly place: readonly [from: number, to: number];
  readonly match: number;
}

export interface Matches {
  readonly count: number;
  /** By the index of the cue; a match may begin in one cue and end in the next. */
  readonly marks: ReadonlyMap<number, readonly Mark[]>;
}

export const NO_MATCHES: Matches = { count: 0, marks: new Map() };

export const foldCues = (cues: readonly { readonly text: string }[]): readonly string[] =>
  cues.map(({ text }) => foldForIndex(text));

/** Matches of the term as a phrase; without any, those of its words, if all of them are said. */
export function findInCues(folded: readonly string[], term: string): Matches {
  if (/^\s*\w?\s*$/.test(term)) return NO_MATCHES;
  const joined = folded.join(' ');
  const words = readSearchWords(term);
  const isPhrase = words.words.length > 1;
  const phrase = isPhrase ? { term: words.term, words: quoted(term).words } : words;
  let places = placesOfWords(phrase, joined);
  if (places.length === 0 && isPhrase && hasAllWords(words.words, joined))
    places = placesOfWords({ ...words, term: undefined }, joined);
  return marksOf(folded, mergePlaces(places));
}

const quoted = (term: string): SearchWords =>
  readSearchWords(`"${term.replace(/["“”„«»「」]/gu, ' ')}"`);

function marksOf(
  folded: readonly string[],
  places: readonly (readonly [number, number])[],
): Matches {
  const marks = new Map<number, Mark[]>();
  let [match, start] = [0, 0];
  folded.forEach(({ length }, cue) => {
    const end = start + length;
    while (match < places.length && places[match]![1] <= start) match += 1;
    for (let at = match; at < places.length && places[at]![0] < end; at += 1) {
      const [from, to] = places[at]!;
      const place = [Math.max(from - start, 0), Math.min(to - start, length)] as const;
      marks.set(cue, [...(marks.get(cue) ?? []), { place, match: at }]);
    }
    start = end + 1;
  });
  return { count: places.length, marks };
}

export interface MatchedPart extends TextPart {
  readonly match?: number | undefined;
}

export function markMatches(text: string, marks: readonly Mark[]): MatchedPart[] {
  let next = 0;
  return markPlaces(text, () => marks.map(({ place }) => place)).map((part) =>
    part.isMatch ? { ...part, match: marks[next++]?.match } : part,
  );
}
