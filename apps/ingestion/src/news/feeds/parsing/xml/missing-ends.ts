const START = '<![CDATA[';
const END = ']]>';
const NOWHERE = Number.MAX_SAFE_INTEGER;
const BETWEEN_ITEMS =
  /<\/[\w:]{1,60}>\s{0,200}<\/(?:\w{1,20}:)?(?:item|entry)>\s{0,200}<(?:\w{1,20}:)?(?:item|entry)[\s>]/gi;

/**
 * The same document with the ends of those CDATA sections that have none: without them such a
 * section would reach into a later item, and cost all the items before that.
 */
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

/** Each place is searched for once, however many sections there are before it. */
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
    // A section with another one in it may be a text about XML; one with the end of its item in it is not.
    const mayBeOpen = end === NOWHERE || (next !== -1 && next < end);
    const itemEnd = mayBeOpen ? nextItemFrom(content) : NOWHERE;
    if (itemEnd < end) places.push(itemEnd);
    if (itemEnd < end) start = source.indexOf(START, itemEnd);
    else start = next >= end || next === -1 ? next : source.indexOf(START, end);
  }
  return places;
}

/** Searches onwards, and again only from beyond what it has found; without a result, the end of all. */
function searcher(search: (from: number) => number): (from: number) => number {
  let found = -1;
  return (from) => {
    if (found < from) found = search(from);
    if (found === -1) found = NOWHERE;
    return found;
  };
}
