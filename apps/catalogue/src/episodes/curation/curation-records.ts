import { isDeepStrictEqual } from 'node:util';
import { auditRecord, type AuditRecord } from '@elevate/audit';
import type { AuditAction, AuditSnapshot } from '@elevate/contracts/audit';
import { CORRECTABLE, type BulkAction } from '@elevate/contracts/catalogue';
import type { CuratedChange, CuratedFields } from '../curated.repository.js';
import type { StoredEpisode } from '../episode.schema.js';
import { shownState } from '../shown-state.js';
import type { CuratedDocument } from '../table/table-row.js';
import { fieldsOf } from './apply-change.js';
import { toTexts } from './curated.mapper.js';

export interface CurationActor {
  readonly at: Date;
  readonly actor: string;
}

const BULK_ACTS: Readonly<Record<BulkAction, AuditAction>> = {
  hide: 'hid',
  unhide: 'unhid',
  'add-topic': 'topic-added',
  'remove-topic': 'topic-removed',
  undo: 'bulk-undone',
};

export function recordOfChange({ at, actor }: CurationActor, change: CuratedChange): AuditRecord {
  const { before: document, fields } = change;
  const before = snapshot(document, fieldsOf(document));
  const after = snapshot(document, fields);
  const changed = Object.keys(after).filter((key) => !isDeepStrictEqual(before[key], after[key]));
  const pick = (values: AuditSnapshot) =>
    Object.fromEntries(changed.map((key) => [key, values[key]]));
  return auditRecord({
    at,
    actor,
    action: actOf(document.hidden ?? false, fields.hidden ?? false),
    subject: { kind: 'episode', id: document._id, name: nameOf(document) },
    before: pick(before),
    after: pick(after),
  });
}

/** One record of all episodes, which are listed with their values. */
export function recordOfBulk(
  { at, actor }: CurationActor,
  action: BulkAction,
  changes: readonly CuratedChange[],
): AuditRecord {
  const [first] = changes;
  const name = changes.length === 1 && first ? nameOf(first.before) : `${changes.length} episodes`;
  return auditRecord({
    at,
    actor,
    action: BULK_ACTS[action],
    subject: { kind: 'episode', id: first?.before._id ?? '', name },
    before: { episodes: changes.map(({ before }) => line(before, fieldsOf(before))) },
    after: { episodes: changes.map(({ before, fields }) => line(before, fields)) },
  });
}

export interface HiddenChannel {
  readonly id: string;
  readonly name: string;
  /** Episodes that visitors see. */
  readonly shown: number;
  readonly reason: string | null;
}

/** Without a list: a channel may have thousands of episodes, and each of them carries the record. */
export function recordOfChannel(
  { at, actor }: CurationActor,
  { id, name, shown, reason }: HiddenChannel,
): AuditRecord {
  return auditRecord({
    ...{ at, actor, action: 'episodes-hidden', subject: { kind: 'channel', id, name } },
    before: { shown_episodes: shown },
    after: { shown_episodes: 0, hidden_reason: reason },
  });
}

function actOf(wasHidden: boolean, isHidden: boolean): AuditAction {
  if (wasHidden === isHidden) return 'corrected';
  return isHidden ? 'hid' : 'unhid';
}

function snapshot(document: CuratedDocument, fields: CuratedFields): AuditSnapshot {
  const { corrections, hidden, hiddenReason } = fields;
  const texts = toTexts(shownState<Partial<StoredEpisode>>({ state: document.state, corrections }));
  const corrected = CORRECTABLE.filter((field) => corrections[field] !== undefined);
  return { ...texts, corrected, hidden, hidden_reason: hiddenReason };
}

/** With the title of then, for people; the id is for the filter by object. */
function line(document: CuratedDocument, fields: CuratedFields): AuditSnapshot {
  const { topics, hidden, hidden_reason: reason } = snapshot(document, fields);
  const words = [...(hidden ? ['hidden'] : []), ...(reason ? [`reason: ${String(reason)}`] : [])];
  const state = [...words, ...(topics as string[])].join(', ') || 'no topics';
  return { id: document._id, title: nameOf(document), state };
}

const nameOf = (document: CuratedDocument): string =>
  shownState<Partial<StoredEpisode>>(document).title ?? document._id;
