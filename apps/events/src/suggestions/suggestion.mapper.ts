import { createHash } from 'node:crypto';
import type { NewSuggestion, Suggestion } from '@elevate/contracts/events';
import { plainLine, suggestedAddress, suggestionKey } from './suggestion-address.js';
import type { SuggestionDocument } from './suggestion.schema.js';

export type SuggestionTexts = Pick<
  SuggestionDocument,
  '_id' | 'kind' | 'address' | 'name' | 'note'
>;

export function toTexts({ kind, address: text, name, note }: NewSuggestion): SuggestionTexts {
  const address = suggestedAddress(kind, text);
  return {
    _id: suggestionId(kind, suggestionKey(kind, address)),
    kind,
    address,
    name: plainLine(name),
    note: plainLine(note ?? '') || null,
  };
}

export function toView({ _id: id, ...document }: SuggestionDocument): Suggestion {
  const { kind, address, name, note, state, count, firstAt, lastAt, decidedAt } = document;
  return {
    ...{ id, kind, address, name, note, state, count },
    first_at: firstAt.toISOString(),
    last_at: lastAt.toISOString(),
    decided_at: decidedAt?.toISOString() ?? null,
  };
}

function suggestionId(kind: string, key: string): string {
  return createHash('sha256').update(`${kind} ${key}`).digest('base64url');
}
