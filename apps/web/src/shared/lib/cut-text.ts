const LENGTH = 480;
const LINES = 8;
// Characters; a shorter remainder is not worth a "more" button.
const WORTH_A_PRESS = 120;

/** Cuts at a word boundary; returns the whole text if little would be hidden. */
export function cutText(text: string): string {
  const lines = text.split('\n').slice(0, LINES).join('\n');
  const start = lines.length > LENGTH ? cutAtWord(lines) : lines;
  return text.length - start.length < WORTH_A_PRESS ? text : start.trimEnd();
}

// Never splits a surrogate pair.
function cutAtWord(text: string): string {
  const start = text.slice(0, LENGTH);
  const space = start.search(/\s\S*$/);
  return space > 0 ? start.slice(0, space) : start.replace(/[\uD800-\uDBFF]$/, '');
}
