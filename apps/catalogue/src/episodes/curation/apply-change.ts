import { CORRECTABLE, type EpisodeChange } from '@elevate/contracts/catalogue';
import { byNamedTopic, canonicalLanguage, normalizeLine } from '@elevate/rules';
import type { CuratedFields } from '../curated.repository.js';
import type { Corrections } from '../episode.schema.js';
import type { CuratedDocument } from '../table/table-row.js';

/** The curators' fields after the change. */
export function applyChange(document: CuratedDocument, change: EpisodeChange): CuratedFields {
  const { hidden: wasHidden = false, hiddenReason: oldReason = null } = document;
  const hidden = change.hidden === undefined ? wasHidden : (change.hidden ?? false);
  const reason = change.hidden_reason === undefined ? oldReason : change.hidden_reason;
  return {
    corrections: correctionsAfter(document, change),
    hidden,
    hiddenReason: hidden ? normalizeLine(reason ?? '') || null : null,
  };
}

export function fieldsOf(document: CuratedDocument): CuratedFields {
  return applyChange(document, {});
}

function correctionsAfter({ corrections }: CuratedDocument, change: EpisodeChange): Corrections {
  const after: Record<string, unknown> = { ...corrections };
  for (const field of CORRECTABLE) {
    const value = change[field];
    if (value === null) delete after[field];
    else if (value !== undefined) after[field] = normalized(field, value);
  }
  return after;
}

function normalized(
  field: (typeof CORRECTABLE)[number],
  value: string | readonly string[],
): unknown {
  if (typeof value !== 'string') {
    const lines = value.map(normalizeLine);
    return field === 'topics' ? lines.toSorted(byNamedTopic) : lines;
  }
  if (field === 'language') return canonicalLanguage(value);
  return field === 'title' ? normalizeLine(value) : value.normalize('NFC');
}
