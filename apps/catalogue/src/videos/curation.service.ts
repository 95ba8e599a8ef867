import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { AuditLog, type AuditRecord, recordEach } from '@elevate/audit';
import { Clock } from '@elevate/clock';
import type {
  BulkChange,
  BulkOutcome,
  ChannelEpisodes,
  CuratedEpisode,
  CuratedPage,
  EpisodeChange,
  EpisodeChoices,
  EpisodeFilter,
  HiddenChannelEpisodes,
  SkippedEpisode,
  UndoneEpisode,
} from '@elevate/contracts/catalogue';
import { AppError } from '@elevate/errors';
import { isMatch, untilWritten } from '@elevate/mongo';
import { EPISODE_LIMITS, foldText, normalizeLine } from '@elevate/rules';
import { ChannelsService, ChannelTopicsRefresher } from '../channels/channels.service.js';
import { type CuratedChange, CuratedRepository } from '../episodes/curated.repository.js';
import {
  applyChange,
  fieldsOf,
  recordOfBulk,
  recordOfChange,
  recordOfChannel,
  toCuratedEpisode,
  toCuratedRow,
  versionOf,
} from '../episodes/curation/curation-records.js';
import {
  editConflict,
  invalidField,
  shownState,
  type StoredEpisode,
} from '../episodes/episode.repository.js';
import { EpisodeRelay } from '../episodes/episode-relay.js';
import { SpeakerMergesRepository } from '../episodes/speakers/speaker-merges.repository.js';
import { TopicRulesRepository } from '../topics/rules.repository.js';
import { LiveTable } from '../episodes/table/live-table.js';
import type { CuratedDocument } from '../episodes/table/table-row.js';
import { TranscriptRepository } from '../episodes/transcripts/transcript.repository.js';
import { TranscriptsService } from '../episodes/transcripts/transcripts.service.js';
import { HeroRotation } from '../hero/hero-rotation.js';

const MOST_TOPICS = 300;
const CHANNEL_BATCH = 500;
const CHANNEL_TRIES = 5;

@Injectable()
export class CurationService {
  constructor(
    private readonly table: LiveTable,
    private readonly episodes: CuratedRepository,
    private readonly channels: ChannelsService,
    private readonly channelTopics: ChannelTopicsRefresher,
    private readonly relay: EpisodeRelay,
    private readonly hero: HeroRotation,
    private readonly audit: AuditLog,
    private readonly rules: TopicRulesRepository,
    private readonly merges: SpeakerMergesRepository,
    private readonly transcripts: TranscriptRepository,
    private readonly spoken: TranscriptsService,
    private readonly clock: Clock,
  ) {}

  async find(filter: EpisodeFilter): Promise<CuratedPage> {
    const table = await this.table.get();
    const transcribed = filter.transcript ? await this.transcripts.episodeIds() : undefined;
    const { ids, ...place } = table.find(filter, this.clock.now().getTime(), transcribed);
    const documents = await this.episodes.findAll(ids);
    const byId = new Map(documents.map((document) => [document._id, document]));
    const channels = await this.channelsOf(documents);
    const items = ids.flatMap((id) => byId.get(id) ?? []);
    return { items: items.map((document) => toCuratedRow(document, channels)), ...place };
  }

  async choices(): Promise<EpisodeChoices> {
    const table = await this.table.get();
    const names = await this.channels.namesOf('all');
    const channels = [...table.channels()]
      .map(([id, episodes]) => ({ id, name: names.get(id) ?? id, episodes }))
      .sort((a, b) => a.name.localeCompare(b.name, 'en'));
    return { channels, topics: table.topics().slice(0, MOST_TOPICS) };
  }

  async get(id: string): Promise<CuratedEpisode> {
    return this.toView(await this.episodes.findOrFail(id));
  }

  /** @throws AppError `EPISODES.VERSION_CONFLICT` with the stored episode and the refused change */
  async edit(
    id: string,
    version: string | undefined,
    requested: EpisodeChange,
    actor: string,
  ): Promise<CuratedEpisode> {
    const conflict = async () => editConflict(await this.get(id), requested);
    const attempt = async () => {
      const before = await this.episodes.findOrFail(id);
      if (!isMatch(version, versionOf(before))) throw await conflict();
      const { topics } = requested;
      const own = before.state.topics ?? [];
      const spelled = topics && {
        topics: inKnownSpelling('topics', topics, await this.known(own)),
      };
      const change = { ...requested, ...spelled };
      const fields = applyChange(before, change);
      if (isDeepStrictEqual(fields, fieldsOf(before))) return this.toView(before);
      const names = await this.merges.current();
      const mergedSpeakers = names.merged(fields.corrections.speakers ?? []);
      const curation = { before, fields, ...(change.speakers !== undefined && { mergedSpeakers }) };
      const record = recordOfChange({ at: this.clock.now(), actor }, curation);
      const [after] = await this.store([curation], record);
      return after ? this.toView(after) : null;
    };
    return untilWritten({ attempt, conflict });
  }

  async bulk(bulkChange: BulkChange, actor: string): Promise<BulkOutcome> {
    const ids = bulkChange.episodes?.map(({ id }) => id) ?? bulkChange.ids ?? [];
    const documents = await this.episodes.findAll(ids);
    const { changes, unchanged, skipped } = bulkPlan(await this.spelled(bulkChange), documents);
    const record = recordOfBulk({ at: this.clock.now(), actor }, bulkChange.action, changes);
    const stored = await this.store(changes, record);
    const after = new Map(stored.map((document) => [document._id, document]));
    const applied = changes.filter(({ before }) => after.has(before._id));
    const lost = changes.filter(({ before }) => !after.has(before._id));
    const storedIds = new Set(documents.map(({ _id }) => _id));
    return {
      changed: applied.length,
      unchanged,
      missing: [...new Set(ids)].filter((id) => !storedIds.has(id)),
      skipped: [
        ...skipped,
        ...lost.map(({ before }) => ({ id: before._id, reason: 'changed' as const })),
      ],
      undo: undoOf(applied, after),
    };
  }

  countOf(channelId: string): Promise<ChannelEpisodes> {
    return this.episodes.countOf(channelId);
  }

  /**
   * Also withdrawn ones, or the source could bring them back. A repeated request continues where a crash stopped.
   * @throws AppError `EPISODES.CHANNEL_CONTENDED`
   */
  async hideChannel(
    id: string,
    reason: string | null,
    actor: string,
  ): Promise<HiddenChannelEpisodes> {
    const [{ shown }, names] = await Promise.all([
      this.episodes.countOf(id),
      this.channels.namesOf([id]),
    ]);
    const by = { at: this.clock.now(), actor };
    const record = recordOfChannel(by, { id, name: names.get(id) ?? id }, shown, reason);
    const change = { hidden: true, hidden_reason: reason };
    let hidden = 0;
    let failures = 0;
    while (failures < CHANNEL_TRIES) {
      const documents = await this.episodes.findUnhidden(id, CHANNEL_BATCH);
      if (documents.length === 0) return { hidden };
      const changes = documents.map((before) => ({ before, fields: applyChange(before, change) }));
      const stored = await this.store(changes, record);
      hidden += stored.filter(({ removed }) => !removed).length;
      failures = stored.length > 0 ? 0 : failures + 1;
    }
    throw new AppError('EPISODES.CHANNEL_CONTENDED', { kind: 'transient', details: { id } });
  }

  /** Passes the change on to the topic, the table, the channels, the hero and the audit log. */
  private async store(
    changes: readonly CuratedChange[],
    record: AuditRecord,
  ): Promise<CuratedDocument[]> {
    const stored = await this.episodes.change(changes, record);
    if (stored.length === 0) return stored;
    const ids = stored.map(({ _id }) => _id);
    this.relay.notify(ids);
    for (const { state } of stored)
      if (state.channel_id !== undefined) this.channelTopics.changed(state.channel_id);
    this.table.put(stored);
    await this.spoken.follow(ids);
    const hero = await this.hero.current();
    const heroEpisode = stored.find(({ _id }) => _id === hero?.episode_id);
    if (heroEpisode?.hidden) await this.hero.episodeRemoved(heroEpisode._id);
    if (stored.some(({ hidden, removed }) => !hidden && !removed)) this.hero.episodeAdded();
    await recordEach(this.audit, ids);
    return stored;
  }

  /** Spellings by folded name. A curator's topic must be named, or on some episode already. */
  private async known(own: readonly string[] = []): Promise<ReadonlyMap<string, string>> {
    const known = (await this.table.get()).knownTopics();
    return new Map([...own.map((topic) => [foldText(topic), topic] as const), ...known]);
  }

  private async spelled(bulkChange: BulkChange): Promise<BulkChange> {
    const { action, topic } = bulkChange;
    if (action !== 'add-topic' && action !== 'remove-topic') return bulkChange;
    if (topic === undefined) throw invalidField('topic', 'Please choose a topic');
    const [spelled] = inKnownSpelling('topic', [topic], await this.known());
    return { ...bulkChange, topic: spelled };
  }

  private async toView(document: CuratedDocument): Promise<CuratedEpisode> {
    const channels = await this.channelsOf([document]);
    return toCuratedEpisode(document, channels, await this.rules.current());
  }

  private channelsOf(documents: readonly CuratedDocument[]): Promise<ReadonlyMap<string, string>> {
    const ids = documents.flatMap(({ state }) => state.channel_id ?? []);
    return this.channels.namesOf([...new Set(ids)]);
  }
}

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
