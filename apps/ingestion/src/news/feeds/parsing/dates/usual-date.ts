const CLOCK = String.raw`(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d`;
const OFFSET_HOURS = String.raw`(?:\+(?:0\d|1[0-3])|-(?:0\d|1[01]))`;
const DAY = String.raw`(?:0[1-9]|[12]\d|3[01])`;
const YEAR = String.raw`(?:19|20)\d\d`;
const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)';

const RFC_822 = new RegExp(
  String.raw`^(?:[A-Z][a-z]{2}, )?${DAY} ${MONTH} ${YEAR} ${CLOCK} (?:GMT|${OFFSET_HOURS}[0-5]\d)$`,
);
const RFC_3339 = new RegExp(
  String.raw`^${YEAR}-(?:0[1-9]|1[0-2])-${DAY}T${CLOCK}(?:\.\d{1,9})?(?:Z|${OFFSET_HOURS}:[0-5]\d)$`,
);

/** Fast path for RFC 3339 and RFC 822; null for other forms. */
export function readUsualDate(text: string): string | null {
  if (!(text.charAt(4) === '-' ? RFC_3339 : RFC_822).test(text)) return null;
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
