import type { SortKey } from '../episode-query.js';

interface Column {
  readonly label: string;
  readonly sort?: SortKey;
  readonly isNumber?: boolean;
}

/** Columns that a person may hide; the title always shows. */
export const COLUMNS = {
  channel: { label: 'Channel' },
  topics: { label: 'Topics' },
  state: { label: 'State' },
  published: { label: 'Published', sort: 'published' },
  views: { label: 'Views', sort: 'views', isNumber: true },
  duration: { label: 'Length', sort: 'duration', isNumber: true },
} as const satisfies Readonly<Record<string, Column>>;
export type ColumnId = keyof typeof COLUMNS;

export const COLUMN_IDS = Object.keys(COLUMNS) as ColumnId[];

const NONE = 'none';

export function readColumns(parameter: string | null): ReadonlySet<ColumnId> {
  if (parameter === null) return new Set(COLUMN_IDS);
  const named = parameter.split(',');
  return new Set(COLUMN_IDS.filter((id) => named.includes(id)));
}

/** Undefined for all columns. */
export function writeColumns(columns: ReadonlySet<ColumnId>): string | undefined {
  if (columns.size === COLUMN_IDS.length) return undefined;
  return COLUMN_IDS.filter((id) => columns.has(id)).join(',') || NONE;
}
