import { minuteIn } from '../../../shared/desk/desk-dates.js';
import { ownTimeZone } from '../../../shared/desk/local-time.js';
import type * as Api from '../../../shared/api/generated/schema.js';

interface Difference {
  readonly key: string;
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

type Snapshots = Pick<Api.AuditEntry, 'before' | 'after'>;
type Change = Snapshots & Pick<Api.AuditEntry, 'subject'>;

export function isBulk({ subject, before, after }: Change): boolean {
  const [were, are] = [before?.episodes, after?.episodes];
  return subject.kind === 'episode' && Array.isArray(were) && Array.isArray(are) && are.length > 1;
}

export function differencesOf(entry: Change): readonly Difference[] {
  return isBulk(entry) ? episodesOf(entry) : fieldsOf(entry);
}

function fieldsOf({ before, after }: Snapshots): readonly Difference[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields].flatMap((field) => {
    const difference = {
      key: field,
      field: fieldWords(field),
      before: valueWords(before?.[field], field),
      after: valueWords(after?.[field], field),
    };
    return difference.before === difference.after ? [] : [difference];
  });
}

function episodesOf({ before, after }: Snapshots): readonly Difference[] {
  const were = new Map(linesOf(before).map((line) => [line.id, line]));
  return linesOf(after).map(({ id, title, state }) => ({
    key: id,
    field: title,
    before: were.get(id)?.state ?? null,
    after: state,
  }));
}

function linesOf(snapshot: Api.AuditEntry['before']) {
  const episodes = snapshot?.episodes as readonly Readonly<Record<string, unknown>>[];
  return episodes.map(({ id, title, state }) => ({
    id: String(id),
    title: String(title ?? id),
    state: valueWords(state),
  }));
}

/** `starts_at` and `startsAt` both become `starts at`. */
function fieldWords(field: string): string {
  if (field === 'acr') return 'signed in with';
  return field
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
}

const CODED = /^(acr|status|reason|state|kind|origin|roles?|(last_)?error|lastError)$/;

/** `password+access-code` and `USER.INVALID_ACCESS_CODE` become words. */
const codeWords = (code: string): string =>
  code
    .replace(/^[A-Z]+\.(?=[A-Z_]+$)/, '')
    .toLowerCase()
    .replaceAll('+', ' and ')
    .replaceAll(/[-_]/g, ' ');

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d.*Z$/;

function textWords(text: string, field: string): string {
  if (INSTANT.test(text)) return minuteIn(ownTimeZone(), text);
  return CODED.test(field) ? codeWords(text) : text;
}

function valueWords(value: unknown, field = ''): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value))
    return value.map((item) => valueWords(item, field) ?? '–').join(', ') || null;
  if (typeof value === 'object') return objectWords(value);
  return typeof value === 'string' ? textWords(value, field) : String(value);
}

function objectWords(value: object): string | null {
  const { id: _, title, ...rest } = value as { readonly id?: unknown; readonly title?: unknown };
  const isTitled = typeof title === 'string';
  const parts = Object.entries(isTitled ? rest : value).flatMap(([name, member]) => {
    const words = valueWords(member, name);
    return words === null ? [] : [`${fieldWords(name)}: ${words}`];
  });
  const members = parts.join('; ');
  if (!isTitled) return members || null;
  return members ? `${title} (${members})` : title;
}
