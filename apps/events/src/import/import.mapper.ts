import type { EventImportEntry } from '@elevate/contracts/events';
import { normalizeLine, withoutHiddenCharacters } from '@elevate/rules';
import type { Decision } from './decide.js';
import type { ReadEntry } from './read-entry.js';

/** In code units: a refused title may be of any length. */
const LONGEST_TITLE = 200;

/** `first` is the place of an earlier entry about the same event. */
export function toReport(
  { place, uid, given, notes }: ReadEntry,
  decision: Decision,
  first?: string,
): EventImportEntry {
  const { outcome } = decision;
  return {
    place,
    uid,
    title: withoutHiddenCharacters(normalizeLine((given.title ?? '').slice(0, LONGEST_TITLE))),
    starts_at: given.starts_at ?? null,
    all_day: given.all_day ?? false,
    outcome,
    fields: decision.outcome === 'changed' ? decision.fields : [],
    notes: [
      ...(outcome === 'refused' ? [] : notes),
      ...(decision.outcome === 'new' ? decision.notes : []),
      ...(first === undefined
        ? []
        : [`The same event as ${first.toLowerCase()}; that entry counts.`]),
    ],
    reason: decision.outcome === 'refused' ? decision.reason : null,
  };
}
