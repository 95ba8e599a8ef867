import type { Bookmark } from '../../shared/api/types.js';
import { offerFile } from '../../shared/lib/offer-file.js';

const NAME = 'elevate-bookmarks';
const COLUMNS = ['title', 'link', 'source', 'category', 'published_at', 'bookmarked_at'] as const;

type Row = Readonly<Record<(typeof COLUMNS)[number], string | null>>;

export function exportBookmarks(items: readonly Bookmark[], format: 'json' | 'csv'): void {
  if (format === 'csv') offerFile(`${NAME}.csv`, toCsv(items), 'text/csv');
  else offerFile(`${NAME}.json`, toJson(items), 'application/json');
}

export function toJson(items: readonly Bookmark[]): string {
  const rows = items.map((item) => ({ article_id: item.article_id, ...toRow(item) }));
  return JSON.stringify({ exported_at: new Date().toISOString(), items: rows }, null, 2);
}

/** RFC 4180. */
export function toCsv(items: readonly Bookmark[]): string {
  const rows = items.map(toRow).map((row) => COLUMNS.map((column) => cell(row[column] ?? '')));
  return [COLUMNS, ...rows].map((row) => `${row.join(',')}\r\n`).join('');
}

function toRow({ article, created_at: bookmarked_at }: Bookmark): Row {
  const { title = null, link = null, source = null, category = null } = article ?? {};
  return {
    title,
    link,
    source,
    category,
    published_at: article?.published_at ?? null,
    bookmarked_at,
  };
}

// A spreadsheet would run a text that opens so as a formula.
const FORMULA = /^[=+\-@\t\r]/;

function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
