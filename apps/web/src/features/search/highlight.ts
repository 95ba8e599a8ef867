import { foldForSearch } from '@elevate/rules';

export interface TitlePart {
  readonly text: string;
  readonly isMatch: boolean;
}

export function highlight(title: string, term: string): TitlePart[] {
  const text = title.normalize('NFC');
  const wanted = foldForSearch(term);
  const { folded, starts } = foldWithPlaces(text);
  const parts: TitlePart[] = [];
  const add = (from: number, to: number, isMatch: boolean) => {
    if (to > from) parts.push({ text: text.slice(from, to), isMatch });
  };
  let end = 0;
  let found = wanted ? folded.indexOf(wanted) : -1;
  while (found !== -1) {
    const after = found + wanted.length;
    const start = Math.max(starts[found] ?? 0, end);
    // One letter may fold to two; if only the first matches, the whole letter is highlighted.
    const stop = starts.slice(after).find((place) => place > (starts[after - 1] ?? 0));
    add(end, start, false);
    end = stop ?? text.length;
    add(start, end, true);
    found = folded.indexOf(wanted, after);
  }
  add(end, text.length, false);
  return parts;
}

/** Folds the text and maps each UTF-16 unit to the start of its original character. */
function foldWithPlaces(text: string) {
  const starts: number[] = [];
  let folded = '';
  let place = 0;
  for (const character of text) {
    const own = foldForSearch(character);
    for (let unit = 0; unit < own.length; unit += 1) starts.push(place);
    folded += own;
    place += character.length;
  }
  return { folded, starts };
}
