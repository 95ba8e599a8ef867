export const EVENT_IMPORT = {
  /** Media types, by the name of the format. */
  types: { ics: 'text/calendar', csv: 'text/csv', json: 'application/json' },
  maxBytes: 1024 * 1024,
  maxEntries: 500,
} as const;

export const EVENT_IMPORT_OUTCOMES = ['new', 'changed', 'unchanged', 'refused'] as const;
export type EventImportOutcome = (typeof EVENT_IMPORT_OUTCOMES)[number];
