import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { AuditLog, auditRecord } from '@elevate/audit';
import { Clock, PeriodicTasks } from '@elevate/clock';
import type { AuditAction } from '@elevate/contracts/audit';
import {
  catalogueTopics,
  collectionChanged,
  collectionRemoved,
  type CollectionState,
  type CollectionToSave,
  type DeskCollection,
  type DeskCollections,
} from '@elevate/contracts/catalogue';
import { userError } from '@elevate/errors';
import { isMatch, untilWritten } from '@elevate/mongo';
import { stateMessages, topicRelay } from '@elevate/republish';
import { COLLECTION_LIMITS, normalizeLine, slugOf } from '@elevate/rules';
import { EpisodeRepository } from '../episode.repository.js';
import { refuseUnavailable, toOrderedPick } from '../picks/editor-picks.service.js';
import { unobserved } from '../../publishing/unobserved.js';
import {
  type CollectionDocument,
  CollectionRepository,
  type StoredCollection,
} from './collection.repository.js';

const toState = stateMessages(collectionChanged, collectionRemoved);

export class CollectionRelay extends topicRelay(CollectionRepository, {
  topic: catalogueTopics.collection,
  toMessage: (document) => (document.published ? toState(document) : null),
  toRemoved: ({ data }) => {
    const { removed, state } = unobserved<CollectionState>(data);
    return { removed, state, draft: false, deleted: true, published: true };
  },
}) {}

/** A broker takes messages of up to 1 MB. */
const MOST_BYTES = 900_000;

@Injectable()
export class CollectionsService {
  constructor(
    private readonly collections: CollectionRepository,
    private readonly relay: CollectionRelay,
    private readonly episodes: EpisodeRepository,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    tasks: PeriodicTasks,
  ) {
    const run = () => this.publishDue();
    tasks.schedule({ name: 'due-collections', everyMs: 5_000, run });
  }

  async publishDue(): Promise<void> {
    this.relay.notify(await this.collections.markDue(this.clock.now()));
  }

  async list(): Promise<DeskCollections> {
    const documents = await this.collections.list();
    const ids = documents.flatMap(({ state }) => state.talks.map(({ episode_id: id }) => id));
    const nameOf = await this.episodes.namesOf(ids);
    const items = documents.map((document) => ({
      ...factsOf(document),
      talks: document.state.talks.length,
      unavailable: document.state.talks.filter((talk) => !nameOf(talk.episode_id).available).length,
    }));
    return { items: items.sort((a, b) => a.title.localeCompare(b.title, 'en')) };
  }

  async get(id: string): Promise<DeskCollection> {
    return this.toDesk(existing(await this.collections.find(id)));
  }

  /** @throws AppError `COLLECTIONS.FULL`, `COLLECTIONS.UNAVAILABLE_EPISODES` */
  async create(collection: CollectionToSave, actor: string): Promise<DeskCollection> {
    if ((await this.collections.list()).length >= COLLECTION_LIMITS.collections)
      throw userError(
        'COLLECTIONS.FULL',
        `There are ${COLLECTION_LIMITS.collections} collections. Delete one to make another.`,
      );
    const slug = slugOf(collection.title) || `collection-${randomBytes(4).toString('hex')}`;
    for (let number = 1; ; number += 1) {
      const id = number === 1 ? slug : `${slug}-${number}`;
      if (await this.collections.find(id)) continue;
      const created = await this.write(id, 'created', actor, async (before) =>
        before ? null : this.toStored(id, null, collection),
      );
      if (created) return created;
    }
  }

  /** @throws AppError `COLLECTIONS.NOT_FOUND`, `COLLECTIONS.VERSION_CONFLICT`, `COLLECTIONS.UNAVAILABLE_EPISODES` */
  async save(
    id: string,
    collection: CollectionToSave,
    ifMatch: string | undefined,
    actor: string,
  ): Promise<DeskCollection> {
    const saved = await this.write(id, 'changed', actor, async (before) => {
      if (!isMatch(ifMatch, existing(before).version)) throw await this.conflict(id, collection);
      return this.toStored(id, before, collection);
    });
    return saved!;
  }

  async remove(id: string, actor: string): Promise<void> {
    await this.write(id, 'deleted', actor, async (before) => ({
      ...existing(before),
      deleted: true,
    }));
  }

  async restore(id: string, actor: string): Promise<DeskCollection> {
    const restored = await this.write(id, 'restored', actor, async (before) =>
      before ? { ...before, deleted: false } : existing(before),
    );
    return restored!;
  }

  /** Null if `decide` gives nothing to write. */
  private async write(
    id: string,
    action: AuditAction,
    actor: string,
    decide: (before: CollectionDocument | null) => Promise<StoredCollection | null>,
  ): Promise<DeskCollection | null> {
    const attempt = async () => {
      const before = await this.collections.find(id);
      const next = await decide(before);
      if (!next) return { saved: null };
      const { changed_at: _, ...state } = next.state;
      const isSame = before && isDeepStrictEqual(contentOf(before), contentOf(next));
      if (!isSame) {
        const record = auditRecord({
          at: this.clock.now(),
          actor,
          action,
          subject: { kind: 'collection', id, name: state.title },
          before: before && !before.deleted ? contentOf(before) : null,
          after: next.deleted ? null : contentOf(next),
        });
        const changed_at = this.clock.now().toISOString();
        const stored = { ...next, state: { ...state, changed_at } };
        if (!(await this.collections.save(id, before, stored, record))) return null;
        this.relay.notify([id]);
        await this.publishDue();
        await this.audit.record(id);
      }
      const after = await this.collections.find(id);
      return { saved: after && (await this.toDesk(after)) };
    };
    return (await untilWritten({ attempt, conflict: () => this.conflict(id) })).saved;
  }

  private async toStored(
    id: string,
    before: CollectionDocument | null,
    { draft, title, description, talks, from, until, home_after = null }: CollectionToSave,
  ): Promise<StoredCollection> {
    const kept = new Set(before?.state.talks.map(({ episode_id: talk }) => talk));
    await refuseUnavailable(
      this.episodes,
      'talks',
      talks,
      kept,
      'COLLECTIONS.UNAVAILABLE_EPISODES',
    );
    const state = {
      id,
      title: normalizeLine(title),
      description: description.trim(),
      talks: talks.map(({ note, ...talk }) => ({
        ...toOrderedPick(talk),
        note: (note && normalizeLine(note)) || null,
      })),
      from: from ? new Date(from).toISOString() : null,
      until: until ? new Date(until).toISOString() : null,
      home_after,
      changed_at: '',
    };
    if (Buffer.byteLength(JSON.stringify(state)) > MOST_BYTES)
      throw userError('COLLECTIONS.TOO_LONG', 'The notes of this collection are too long.');
    return { state, draft, deleted: false };
  }

  private async conflict(id: string, sent?: CollectionToSave): Promise<Error> {
    return userError(
      'COLLECTIONS.VERSION_CONFLICT',
      'Another administrator changed this collection since you opened it.',
      { conflict: { current: await this.get(id), ...(sent && { sent }) } },
    );
  }

  private async toDesk(document: CollectionDocument): Promise<DeskCollection> {
    const { talks } = document.state;
    const nameOf = await this.episodes.namesOf(talks.map(({ episode_id: id }) => id));
    return {
      ...factsOf(document),
      talks: talks.map((talk) => ({ ...nameOf(talk.episode_id), ...talk })),
    };
  }
}

function factsOf({ _id: id, version, draft, state }: CollectionDocument) {
  const { title, description, from, until, home_after, changed_at } = state;
  return { id, version, title, description, draft, from, until, home_after, changed_at };
}

function contentOf({ state, draft, deleted }: StoredCollection) {
  const { changed_at: _, ...content } = state;
  return { ...content, draft, deleted };
}

function existing(document: CollectionDocument | null): CollectionDocument {
  if (document && !document.deleted) return document;
  throw userError('COLLECTIONS.NOT_FOUND', 'The collection does not exist.');
}
