export type Encoding = 'br' | 'gzip' | 'identity';

const OFFERED: readonly Encoding[] = ['br', 'gzip', 'identity'];
const MAX_REMEMBERED = 256;

const remembered = new Map<string, readonly Encoding[]>();

/**
 * Accepted encodings, best first (RFC 9110, 12.5.3); identity if the header is invalid. Results are cached because few
 * headers differ.
 */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  const key = header ?? '';
  let accepted = remembered.get(key);
  if (!accepted) {
    accepted = parse(key);
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    remembered.set(key, accepted);
  }
  return accepted;
}

function parse(header: string): readonly Encoding[] {
  const weights = new Map<string, number>();
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase());
    if (name) weights.set(name === 'x-gzip' ? 'gzip' : name, weightOf(parameters));
  }
  const weigh = (encoding: Encoding) =>
    weights.get(encoding) ?? weights.get('*') ?? (encoding === 'identity' ? Number.MIN_VALUE : 0);
  const accepted = OFFERED.filter((encoding) => weigh(encoding) > 0);
  return accepted.length > 0 ? accepted.sort((a, b) => weigh(b) - weigh(a)) : ['identity'];
}

function weightOf(parameters: readonly string[]): number {
  const quality = parameters.find((parameter) => parameter.startsWith('q='));
  if (quality === undefined) return 1;
  const weight = Number(quality.slice(2));
  return weight >= 0 && weight <= 1 ? weight : 0;
}
