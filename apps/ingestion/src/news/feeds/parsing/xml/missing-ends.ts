const START = '<![CDATA[';
const END = ']]>';
const NOWHERE = Number.MAX_SAFE_INTEGER;
const BETWEEN_ITEMS =
  /<\/[\w:]{1,60}>\s{0,200}<\/(?:\w{1,20}:)?(?:item|entry)>\s{0,200}<(?:\w{1,20}:)?(?:item|entry)[\s>]/gi;

/** Closes unterminated CDATA sections, which would otherwise swallow following items. */
export function withMissingEnds(source: string): string {
  if (!source.includes(START)) return source;
  let fixed = '';
  let copied = 0;
  for (const at of missingEnds(source)) {
    fixed += source.slice(copied, at) + END;
    copied = at;
  }
  return copied === 0 ? source : fixed + source.slice(copied);
}

/** Linear time: each position is searched once. */
function missingEnds(source: string): number[] {
  const places: number[] = [];
  const endFrom = searcher((from) => source.indexOf(END, from));
  const nextItemFrom = searcher((from) => {
    BETWEEN_ITEMS.lastIndex = from;
    return BETWEEN_ITEMS.exec(source)?.index ?? -1;
  });
  let start = source.indexOf(START);
  while (start !== -1) {
    const content = start + START.length;
    const end = endFrom(content);
    const next = source.indexOf(START, content);
    // One containing the end of its item is unterminated; another may be text about XML.
    const mayBeOpen = end === NOWHERE || (next !== -1 && next < end);
    const itemEnd = mayBeOpen ? nextItemFrom(content) : NOWHERE;
    if (itemEnd < end) places.push(itemEnd);
    if (itemEnd < end) start = source.indexOf(START, itemEnd);
    else start = next >= end || next === -1 ? next : source.indexOf(START, end);
  }
  return places;
}

function searcher(search: (from: number) => number): (from: number) => number {
  let found = -1;
  return (from) => {
    if (found < from) found = search(from);
    if (found === -1) found = NOWHERE;
    return found;
  };
}
