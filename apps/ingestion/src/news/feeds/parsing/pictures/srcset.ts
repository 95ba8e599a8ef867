export interface SourceCandidate {
  readonly url: string;
  /** Of the `w` descriptor. */
  readonly width: number | null;
  readonly density: number;
}

const INTEGER = /^\d+w$/;
const NUMBER = /^(?:\d+|\d*\.\d+)(?:e[+-]?\d+)?x$/i;
const HEIGHT = /^\d+h$/;

/** "Parse a srcset attribute" of the HTML Standard: addresses may contain commas. */
export function parseSrcset(text: string): SourceCandidate[] {
  const candidates: SourceCandidate[] = [];
  const start = /[\s,]*([^\s]+)/y;
  for (let match = start.exec(text); match; match = start.exec(text)) {
    const [, run = ''] = match;
    const url = run.replace(/,+$/, '');
    const [descriptors, end] = url === run ? descriptorsAt(text, start.lastIndex) : [[], null];
    if (end !== null) start.lastIndex = end;
    const candidate = candidateOf(url, descriptors);
    if (candidate) candidates.push(candidate);
  }
  return candidates;
}

/** Up to the next comma outside parentheses. */
function descriptorsAt(text: string, from: number): [descriptors: string[], end: number] {
  let inParentheses = false;
  let end = from;
  for (; end < text.length; end += 1) {
    const character = text.charAt(end);
    if (character === '(') inParentheses = true;
    else if (character === ')') inParentheses = false;
    else if (character === ',' && !inParentheses) break;
  }
  const descriptors = text.slice(from, end).trim().split(/\s+/);
  return [descriptors.filter((descriptor) => descriptor !== ''), end];
}

function candidateOf(url: string, descriptors: readonly string[]): SourceCandidate | null {
  const of = (kind: RegExp) => descriptors.filter((descriptor) => kind.test(descriptor));
  const [widths, densities, heights] = [of(INTEGER), of(NUMBER), of(HEIGHT)];
  const known = widths.length + densities.length + heights.length;
  const isRepeated = widths.length + densities.length > 1 || heights.length > 1;
  const isAlone = heights.length > 0 && widths.length === 0;
  if (url === '' || known < descriptors.length || isRepeated || isAlone) return null;
  const width = widths.length > 0 ? Number.parseInt(widths[0] ?? '', 10) : null;
  if (width === 0 || /^0+h$/.test(heights[0] ?? '')) return null;
  return { url, width, density: Number.parseFloat(densities[0] ?? '1') };
}
