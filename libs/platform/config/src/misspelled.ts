const SHORTEST = 8;
const MOST_EDITS = 2;
/** Other programs' names are often two edits away from short ones. */
const LONG = 12;

/** Names like one of `names`, if the right name is not set itself. */
export function misspelledNames(
  names: readonly string[],
  environment: readonly string[],
): { readonly name: string; readonly meant: string }[] {
  const forms = names.flatMap((name) => [name, `${name}_FILE`]);
  const spellings = new Set(forms);
  const present = new Set(environment);
  const missing = forms.filter(
    (name) => name.length >= SHORTEST && !present.has(name) && !present.has(`${name}_FILE`),
  );
  return environment.flatMap((name) => {
    if (spellings.has(name) || name.length < SHORTEST) return [];
    const meant = missing.find((form) => isLike(name, form));
    return meant === undefined ? [] : [{ name, meant }];
  });
}

function isLike(name: string, meant: string): boolean {
  return bare(name) === bare(meant) || edits(name, meant) <= (meant.length < LONG ? 1 : MOST_EDITS);
}

const bare = (name: string) => name.replaceAll(/[_-]/g, '').toUpperCase();

/** Levenshtein distance; above the limit only its excess is known. */
function edits(from: string, to: string): number {
  if (Math.abs(from.length - to.length) > MOST_EDITS) return MOST_EDITS + 1;
  let above = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (const [row, letter] of [...from].entries()) {
    const line = [row + 1];
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = (above[column - 1] ?? 0) + (to[column - 1] === letter ? 0 : 1);
      line.push(Math.min(replaced, (above[column] ?? 0) + 1, (line[column - 1] ?? 0) + 1));
    }
    above = line;
  }
  return above[to.length] ?? 0;
}
