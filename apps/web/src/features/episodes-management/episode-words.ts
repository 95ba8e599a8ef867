import { pluralize } from '@elevate/rules';
import type { BulkChange, BulkOutcome, CuratedRow } from '../../shared/admin/admin-types.js';

export const STATE_WORDS: Readonly<Record<CuratedRow['state'], string>> = {
  shown: 'Shown',
  hidden: 'Hidden',
  withdrawn: 'Withdrawn',
  short: 'Too short',
};

const REASONS: Readonly<Record<NonNullable<CuratedRow['withdrawn_for']>, string>> = {
  gone: 'the source removed it',
  private: 'the source made it private',
  short: 'it is shorter than 10 minutes',
  live: 'it is live',
  rejected: 'the platform rejected it',
  'channel-removed': 'its channel was removed with its episodes',
};

/** Why visitors do not see the episode; undefined without a known reason. */
export function reasonWords({
  state,
  hidden_reason: hidden,
  withdrawn_for: withdrawn,
}: CuratedRow) {
  if (state === 'hidden') return hidden ?? undefined;
  return withdrawn ? REASONS[withdrawn] : undefined;
}

export const titleWords = ({ title, id }: Pick<CuratedRow, 'title' | 'id'>): string => title ?? id;

type Action = BulkChange['action'];

const DONE: Readonly<Record<Action, (episodes: string, topic: string) => string>> = {
  hide: (episodes) => `${episodes} hidden`,
  unhide: (episodes) => `${episodes} shown again`,
  'add-topic': (episodes, topic) => `${topic} added to ${episodes}`,
  'remove-topic': (episodes, topic) => `${topic} removed from ${episodes}`,
  undo: (episodes) => `Undone for ${episodes}`,
};

export function outcomeWords({ action, topic = '' }: BulkChange, { changed }: BulkOutcome): string {
  if (changed === 0) return 'Nothing changed';
  return DONE[action](pluralize(changed, 'episode'), topic);
}

/** The episodes that were left as they are; undefined without any. */
export function restWords({ unchanged, missing, skipped }: BulkOutcome): string | undefined {
  const full = skipped.filter(({ reason }) => reason === 'full').length;
  const changed = skipped.length - full;
  const parts = [
    unchanged > 0 && `${unchanged} had it already`,
    full > 0 && `${full} already ${full === 1 ? 'has' : 'have'} 8 topics`,
    changed > 0 && `${changed} changed meanwhile`,
    missing.length > 0 && `${missing.length} no longer exist`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? undefined : parts.join(', ');
}
