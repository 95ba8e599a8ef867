import { isDeepStrictEqual } from 'node:util';
import type {
  BulkChange,
  EpisodeChange,
  SkippedEpisode,
  UndoneEpisode,
} from '@elevate/contracts/catalogue';
import { EPISODE_LIMITS, foldText, normalizeLine } from '@elevate/rules';
import type { CuratedChange } from '../curated.repository.js';
import { invalidField, shownState, type StoredEpisode } from '../episode.repository.js';
import type { CuratedDocument } from '../table/table-row.js';
import { applyChange, fieldsOf, versionOf } from './curation-records.js';

/** Null if nothing changes; a reason if the episode must be skipped. */
type Asked = EpisodeChange | SkippedEpisode['reason'] | null;

/** @throws AppError `EPISODES.INVALID_CHANGE` */
export function bulkPlan(bulkChange: BulkChange, documents: readonly CuratedDocument[]) {
  const needed = bulkChange.action === 'undo' ? 'episodes' : 'ids';
  if (bulkChange[needed] === undefined)
    throw invalidField(needed, 'Please choose at least one episode');
  const changeOf = changesBy(bulkChange);
  const changes: CuratedChange[] = [];
  const skipped: SkippedEpisode[] = [];
  for (const before of documents) {
    const change = changeOf(before);
    if (typeof change === 'string') skipped.push({ id: before._id, reason: change });
    else if (change !== null) {
      const fields = applyChange(before, change);
      if (!isDeepStrictEqual(fields, fieldsOf(before))) changes.push({ before, fields });
    }
  }
  return { changes, skipped, unchanged: documents.length - changes.length - skipped.length };
}

function changesBy(bulkChange: BulkChange): (document: CuratedDocument) => Asked {
  const { action, topic = '', hidden_reason: reason = null, episodes = [] } = bulkChange;
  switch (action) {
    case 'hide':
      return ({ hidden }) => (hidden ? null : { hidden: true, hidden_reason: reason });
    case 'unhide':
      return () => ({ hidden: false });
    case 'add-topic':
      return (document) => {
        const topics = topicsOf(document);
        if (topics.some(isNamed(topic))) return null;
        return topics.length < EPISODE_LIMITS.topics ? { topics: [...topics, topic] } : 'full';
      };
    case 'remove-topic':
      return (document) => {
        const topics = topicsOf(document);
        const left = topics.filter((existing) => !isNamed(topic)(existing));
        return left.length === topics.length ? null : { topics: left };
      };
    case 'undo': {
      const undone = new Map(episodes.map(({ id, ...change }) => [id, change]));
      return (document) => {
        const { version, ...change } = undone.get(document._id) ?? {};
        return version === versionOf(document) ? change : 'changed';
      };
    }
  }
}

const isNamed = (topic: string) => (existing: string) => foldText(existing) === foldText(topic);

/** Takes the changes back, unless the episodes changed again. */
export function undoOf(
  changes: readonly CuratedChange[],
  after: ReadonlyMap<string, CuratedDocument>,
): BulkChange | null {
  const episodes = changes.flatMap(({ before, fields }): UndoneEpisode[] => {
    const now = after.get(before._id);
    if (!now) return [];
    const old = fieldsOf(before);
    const isMoved = old.hidden !== fields.hidden || old.hiddenReason !== fields.hiddenReason;
    const isRetagged = !isDeepStrictEqual(old.corrections.topics, fields.corrections.topics);
    return [
      {
        id: before._id,
        version: versionOf(now),
        ...(isMoved && { hidden: old.hidden, hidden_reason: old.hiddenReason }),
        ...(isRetagged && { topics: old.corrections.topics ?? null }),
      },
    ];
  });
  return episodes.length === 0 ? null : { action: 'undo', episodes };
}

const topicsOf = (document: CuratedDocument): readonly string[] =>
  shownState<Partial<StoredEpisode>>(document).topics ?? [];

/** @throws AppError `EPISODES.INVALID_CHANGE` for a topic that is not known */
export function inKnownSpelling(
  field: string,
  topics: readonly string[],
  known: ReadonlyMap<string, string>,
): string[] {
  const spellingOf = (topic: string) => known.get(foldText(normalizeLine(topic)));
  const unknown = topics.filter((topic) => spellingOf(topic) === undefined);
  if (unknown.length === 0) return topics.flatMap((topic) => spellingOf(topic) ?? []);
  const names = unknown.map((topic) => `"${topic}"`).join(', ');
  throw invalidField(field, `No episode has this topic yet, check its spelling: ${names}`);
}
