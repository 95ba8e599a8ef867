const ZEROS: Readonly<Record<string, string>> = {
  k: '000',
  thousand: '000',
  m: '000000',
  mn: '000000',
  million: '000000',
  b: '000000000',
  bn: '000000000',
  billion: '000000000',
};
// A standalone number with its unit; excludes names such as APT28 or CPU-7.
const QUANTITY = new RegExp(
  String.raw`(?<![\p{L}\d-])(\d+(?:,\d{3})*(?:\.\d+)?)\+?` +
    String.raw`(?:\s?(${Object.keys(ZEROS).join('|')}))?(?:st|nd|rd|th)?(?![\p{L}\d])`,
  'gu',
);
const COUNTED: ReadonlyMap<string, string> = new Map(
  [
    'one two three four five six seven eight nine ten eleven twelve',
    'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth',
  ].flatMap((words) => words.split(' ').map((word, index) => [word, String(index + 1)] as const)),
);
const COUNTED_WORD = new RegExp(`\\b(?:${[...COUNTED.keys()].join('|')})\\b`, 'g');
const YEAR = /^(?:19|20)\d\d$/;
const MONTH =
  /\b(?:january|february|march|april|june|july|august|september|october|november|december)\b/g;
// Matches the month, not the verb.
const MAY = /\bmay(?= (?:\d{4}|patch))/g;

/** Numbers in full: 5.4M and 5,400,000 are equal. */
export function numbersIn(text: string): Set<string> {
  const quantities = Array.from(text.matchAll(QUANTITY), ([, digits = '', unit]) =>
    unit === undefined && YEAR.test(digits) ? '' : inFull(digits, unit),
  );
  const counted = Array.from(text.matchAll(COUNTED_WORD), ([word]) => COUNTED.get(word) ?? '');
  return new Set([...quantities, ...counted].filter((each) => each !== ''));
}

export function datesIn(text: string): Set<string> {
  const years = Array.from(text.matchAll(QUANTITY), ([, digits = '', unit]) =>
    unit === undefined && YEAR.test(digits) ? digits : '',
  );
  const months = [...(text.match(MONTH) ?? []), ...(text.match(MAY) ?? [])];
  return new Set([...years, ...months].filter((each) => each !== ''));
}

function inFull(digits: string, unit: string | undefined): string {
  const [whole = '', fraction = ''] = digits.replaceAll(',', '').split('.');
  const zeros = ZEROS[unit ?? ''] ?? '';
  if (zeros === '') return fraction === '' ? String(Number(whole)) : `${whole}.${fraction}`;
  return String(Number(whole + fraction.padEnd(zeros.length, '0')));
}
