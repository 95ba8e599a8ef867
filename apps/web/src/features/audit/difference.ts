import type { AuditEntry } from '../../shared/admin/admin-types.js';

/** Null if absent before or after. */
export interface Difference {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

export function differencesOf({
  before,
  after,
}: Pick<AuditEntry, 'before' | 'after'>): readonly Difference[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields].flatMap((field) => {
    const difference = {
      field: fieldWords(field),
      before: valueWords(before?.[field]),
      after: valueWords(after?.[field]),
    };
    return difference.before === difference.after ? [] : [difference];
  });
}

/** `starts_at` and `startsAt` both become `starts at`. */
export function fieldWords(field: string): string {
  return field
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
}

function valueWords(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map((one) => valueWords(one) ?? '–').join(', ') || null;
  if (typeof value === 'object') return objectWords(value);
  return String(value);
}

function objectWords(value: object): string | null {
  const parts = Object.entries(value).flatMap(([name, member]) => {
    const words = valueWords(member);
    return words === null ? [] : [`${fieldWords(name)}: ${words}`];
  });
  return parts.join('; ') || null;
}
