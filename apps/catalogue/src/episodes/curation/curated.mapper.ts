import {
  CORRECTABLE,
  type CuratedEpisode,
  type CuratedRow,
  type EpisodeTexts,
} from '@elevate/contracts/catalogue';
import type { StoredEpisode } from '../episode.schema.js';
import { shownState } from '../shown-state.js';
import { curationState, type CuratedDocument } from '../table/table-row.js';
import type { TopicClassifier } from '../../topics/topic-classifier.js';

/** `w` marks a withdrawn episode, so that an edit notices a withdrawal. */
export function versionOf({ revision = 0, removed }: CuratedDocument): string {
  return `${revision}${removed ? 'w' : ''}`;
}

export function toCuratedRow(
  document: CuratedDocument,
  channels: ReadonlyMap<string, string>,
): CuratedRow {
  const { _id: id, hidden = false, hiddenReason = null, withdrawnFor = null } = document;
  const shown = shownState<Partial<StoredEpisode>>(document);
  const { title, topics } = toTexts(shown);
  const { channel_id: channel } = shown;
  return {
    id,
    title,
    topics,
    channel: channel === undefined ? null : { id: channel, name: channels.get(channel) ?? channel },
    ...toFacts(shown),
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

function toFacts(state: Partial<StoredEpisode>) {
  const { thumbnail_url, published_at, duration_seconds, view_count, is_editor_pick } = state;
  return {
    thumbnail_url: thumbnail_url ?? null,
    published_at: published_at ?? null,
    duration_seconds: duration_seconds ?? null,
    view_count: view_count ?? null,
    is_editor_pick: is_editor_pick ?? false,
  };
}

export function toTexts(state: Partial<StoredEpisode>): EpisodeTexts {
  const { title, description, topics, speakers, language } = state;
  return {
    title: title ?? null,
    description: description ?? null,
    topics: topics ?? [],
    speakers: speakers ?? [],
    language: language ?? null,
  };
}
