const LENGTH = 480;
const LINES = 8;
// What is left out must be worth a press.
const WORTH_A_PRESS = 120;

/** The beginning of a long text, cut between two words; the whole text where little would be left. */
export function cutText(text: string): string {
  const lines = text.split('\n').slice(0, LINES).join('\n');
  const start = lines.length > LENGTH ? cutAtWord(lines) : lines;
  return text.length - start.length < WORTH_A_PRESS ? text : start.trimEnd();
}

// A text without spaces is cut before an emoji, not inside it.
function cutAtWord(text: string): string {
  const start = text.slice(0, LENGTH);
  const space = start.search(/\s\S*$/);
  return space > 0 ? start.slice(0, space) : start.replace(/[\uD800-\uDBFF]$/, '');
}
