import { isDeepStrictEqual } from 'node:util';
import { auditRecord, type AuditRecord } from '@elevate/audit';
import type { AuditAction, AuditSnapshot } from '@elevate/contracts/audit';
import {
  type BulkAction,
  CORRECTABLE,
  type CorrectableField,
  type CuratedEpisode,
  type CuratedRow,
  type EpisodeChange,
  type EpisodeTexts,
} from '@elevate/contracts/catalogue';
import { byNamedTopic, canonicalLanguage, normalizeLine } from '@elevate/rules';
import type { CuratedChange, CuratedFields } from '../curated.repository.js';
import { type Corrections, shownState, type StoredEpisode } from '../episode.repository.js';
import { type CuratedDocument, curationState } from '../table/table-row.js';
import type { TopicClassifier } from '../../topics/topic-classifier.js';

type CurationActor = Pick<AuditRecord, 'at' | 'actor'>;

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
  const action = fields.hidden ? 'hid' : 'unhid';
  return auditRecord({
    at,
    actor,
    action: (document.hidden ?? false) === fields.hidden ? 'corrected' : action,
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

/** No list: a channel may have thousands of episodes, and each carries the record. */
export function recordOfChannel(
  { at, actor }: CurationActor,
  channel: { readonly id: string; readonly name: string },
  shownEpisodes: number,
  reason: string | null,
): AuditRecord {
  return auditRecord({
    at,
    actor,
    action: 'episodes-hidden',
    subject: { kind: 'channel', ...channel },
    before: { shown_episodes: shownEpisodes },
    after: { shown_episodes: 0, hidden_reason: reason },
  });
}

function snapshot(document: CuratedDocument, fields: CuratedFields): AuditSnapshot {
  const { corrections, hidden, hiddenReason } = fields;
  const texts = toTexts(shownState<Partial<StoredEpisode>>({ state: document.state, corrections }));
  const corrected = CORRECTABLE.filter((field) => corrections[field] !== undefined);
  return { ...texts, corrected, hidden, hidden_reason: hiddenReason };
}

/** The title of then is for people, the id for the filter by object. */
function line(document: CuratedDocument, fields: CuratedFields): AuditSnapshot {
  const { topics, hidden, hidden_reason: reason } = snapshot(document, fields);
  const words = [...(hidden ? ['hidden'] : []), ...(reason ? [`reason: ${String(reason)}`] : [])];
  const state = [...words, ...(topics as string[])].join(', ') || 'no topics';
  return { id: document._id, title: nameOf(document), state };
}

const nameOf = (document: CuratedDocument): string =>
  shownState<Partial<StoredEpisode>>(document).title ?? document._id;

/** `w` marks a withdrawn episode, so that an edit notices a withdrawal. */
export function versionOf({ revision = 0, removed }: CuratedDocument): string {
  return `${revision}${removed ? 'w' : ''}`;
}

export function toCuratedRow(
  document: CuratedDocument,
  channels: ReadonlyMap<string, string>,
): CuratedRow {
  const { _id: id, hidden = false, hiddenReason = null, withdrawnFor = null } = document;
  const state = shownState<Partial<StoredEpisode>>(document);
  const { title, topics } = toTexts(state);
  const { channel_id: channel } = state;
  return {
    id,
    title,
    topics,
    channel: channel === undefined ? null : { id: channel, name: channels.get(channel) ?? channel },
    thumbnail_url: state.thumbnail_url ?? null,
    published_at: state.published_at ?? null,
    duration_seconds: state.duration_seconds ?? null,
    view_count: state.view_count ?? null,
    is_editor_pick: state.is_editor_pick ?? false,
    state: curationState(document),
    hidden,
    hidden_reason: hiddenReason,
    withdrawn_for: document.removed ? withdrawnFor : null,
    corrected: CORRECTABLE.filter((field) => document.corrections?.[field] !== undefined),
  };
}

export function toCuratedEpisode(
  document: CuratedDocument,
  channels: ReadonlyMap<string, string>,
  classifier: TopicClassifier,
): CuratedEpisode {
  const source = toTexts(document.state);
  const { tags = [], channelName } = document.topicSource ?? {};
  return {
    ...toCuratedRow(document, channels),
    ...toTexts(shownState<Partial<StoredEpisode>>(document)),
    version: versionOf(document),
    source,
    source_tags: tags,
    topic_reasons: classifier.explain(source.topics, {
      title: source.title ?? '',
      description: source.description ?? '',
      tags,
      ...(channelName !== undefined && { channelName }),
    }),
  };
}

function toTexts(state: Partial<StoredEpisode>): EpisodeTexts {
  const { title, description, topics, speakers, language } = state;
  return {
    title: title ?? null,
    description: description ?? null,
    topics: topics ?? [],
    speakers: speakers ?? [],
    language: language ?? null,
  };
}

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

function normalized(field: CorrectableField, value: string | readonly string[]): unknown {
  if (typeof value !== 'string') {
    const lines = value.map(normalizeLine);
    return field === 'topics' ? lines.toSorted(byNamedTopic) : lines;
  }
  if (field === 'language') return canonicalLanguage(value);
  return field === 'title' ? normalizeLine(value) : value.normalize('NFC');
}
