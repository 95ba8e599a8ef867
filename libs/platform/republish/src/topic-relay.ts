import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, type Provider, type Type } from '@nestjs/common';
import type { Model } from 'mongoose';
import type { RepublishableTopic, RepublishProgress } from '@elevate/contracts/republish';
import { AppError } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import {
  type Contract,
  type OutgoingMessage,
  type Publisher,
  readData,
  type ReceivedMessage,
  Relay,
  type Transport,
} from '@elevate/messaging';
import {
  insertMissing,
  type StateDocument,
  StateRelaySource,
  StoredPublishNotes,
} from '@elevate/mongo';
import { LOGGER, PUBLISHER } from '@elevate/service-defaults';

/** Injection token of a service's relays, in start order. */
export const TOPIC_RELAYS = Symbol('TOPIC_RELAYS');

export function topicRelays(...inject: readonly Type<Relay>[]): Provider[] {
  return [...inject, { provide: TOPIC_RELAYS, inject: [...inject], useFactory: (...all) => all }];
}

export interface LostAggregate {
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
}

type Marked = '_id' | 'version' | 'unpublished';

interface PublishedState<Document extends StateDocument<unknown>> {
  readonly topic: { readonly name: string; readonly kind: RepublishableTopic['kind'] };
  readonly toMessage: (document: Document) => OutgoingMessage | null;
  /** The removed document of an aggregate found only in the topic. Omit for facts. */
  readonly toRemoved?: (lost: LostAggregate) => Omit<Document, Marked>;
}

export interface TopicRelayOptions<
  Document extends StateDocument<unknown>,
> extends PublishedState<Document> {
  readonly model: Model<Document>;
  readonly publisher: Publisher;
  readonly logger: Logger;
}

type Counts = Omit<RepublishProgress, 'topic' | 'dry_run' | 'finished' | 'problem'>;

const BATCH = 500;
const LOOK_AGAIN_MS = 50;
const PATIENCE_MS = 60_000;
const ROUNDS = 20;

/**
 * `republish` makes the topic match the collection. It only marks documents, so changes keep their
 * order and marks survive a crash.
 */
export class TopicRelay<Document extends StateDocument<unknown> = StateDocument<unknown>>
  extends Relay
  implements RepublishableTopic
{
  readonly topic: string;
  readonly kind: RepublishableTopic['kind'];
  private readonly documents: StateRelaySource<Document>;

  constructor(private readonly published: TopicRelayOptions<Document>) {
    const { topic, model, toMessage, publisher, logger } = published;
    const source = new StateRelaySource(topic.name, model, toMessage);
    const notes = publisher.isDurable ? new StoredPublishNotes(topic.name, model.db) : undefined;
    super({ source, publisher, logger, notes });
    this.topic = topic.name;
    this.kind = topic.kind;
    this.documents = source;
  }

  /**
   * Yields progress after each step.
   * @throws AppError `REPUBLISH.NOT_PUBLISHED` if the broker does not take a batch within a minute
   */
  async *republish(
    transport: Pick<Transport, 'read'>,
    dryRun: boolean,
  ): AsyncGenerator<RepublishProgress> {
    const counts = { total: 0, done: 0, repeated: 0, raised: 0, removed: 0 };
    yield this.progress(counts, dryRun);
    const stored = new Set(await this.documents.ids());
    // The topic first: anything published since is in the database too.
    const topicState = await readTopicState(transport, this.topic, (id) => !stored.has(id));
    const lost = this.published.toRemoved
      ? [...topicState].filter(([id, { data }]) => !stored.has(id) && data !== null)
      : [];
    const removed = await this.restoreRemovals(lost, dryRun);
    const ids = [...stored, ...lost.map(([id]) => id)];
    counts.removed = removed.size;
    counts.total = ids.length;
    yield this.progress(counts, dryRun);
    for (let at = 0; at < ids.length; at += BATCH) {
      const batch = ids.slice(at, at + BATCH);
      const steps = await this.plan(batch, topicState);
      const published = steps.filter(({ kind }) => kind !== 'silent');
      if (!dryRun) {
        await this.raise(published, topicState);
        await this.untilPublished(published.map(({ id }) => id));
      }
      counts.done += batch.length;
      const others = published.filter(({ id }) => !removed.has(id));
      counts.raised += others.filter(({ kind }) => kind === 'raised').length;
      counts.repeated += others.filter(({ kind }) => kind === 'repeated').length;
      yield this.progress(counts, dryRun);
    }
    yield { ...this.progress(counts, dryRun), finished: true };
  }

  private async restoreRemovals(
    lost: readonly (readonly [string, TopicState])[],
    dryRun: boolean,
  ): Promise<ReadonlySet<string>> {
    const removed = new Set<string>();
    for (let at = 0; at < lost.length; at += BATCH) {
      const batch = lost.slice(at, at + BATCH);
      const documents = await this.documents.documents(batch.map(([id]) => id));
      const present = new Set(documents.map(({ _id }) => _id));
      const missing = batch.filter(([id]) => !present.has(id));
      for (const [id] of missing) removed.add(id);
      const tombstones = missing.map((entry) => this.toDocument(entry));
      if (!dryRun) await insertMissing(this.published.model, tombstones);
    }
    return removed;
  }

  private toDocument([id, { sequence, data }]: readonly [string, TopicState]): Document {
    const marks = { _id: id, version: sequence + 1, unpublished: true };
    return { ...this.published.toRemoved?.({ id, data: data ?? {} }), ...marks } as Document;
  }

  private async plan(
    ids: readonly string[],
    topicState: ReadonlyMap<string, TopicState>,
  ): Promise<Step[]> {
    const isRetractable = this.published.toRemoved !== undefined;
    const documents = await this.documents.documents(ids);
    return documents.map((document) => {
      const message = this.documents.toMessage(document);
      return planStep(document, message, topicState.get(document._id), isRetractable);
    });
  }

  /** Skips aggregates changed since planning. */
  private async raise(
    steps: readonly Step[],
    topicState: ReadonlyMap<string, TopicState>,
  ): Promise<void> {
    let open = steps;
    for (let round = 0; open.length > 0; round++) {
      // An aggregate changes faster than its version can be raised.
      if (round === ROUNDS)
        throw new AppError('REPUBLISH.KEEPS_CHANGING', {
          kind: 'transient',
          message: `Documents of ${this.topic} kept changing and their versions could not be raised. Run this again.`,
        });
      await this.documents.raise(open);
      const raised = open.filter(({ kind }) => kind === 'raised').map(({ id }) => id);
      const again = await this.plan(raised, topicState);
      open = again.filter(({ kind }) => kind === 'raised');
    }
  }

  private async untilPublished(ids: readonly string[]): Promise<void> {
    this.notify(ids);
    const end = performance.now() + PATIENCE_MS;
    let waiting = await this.documents.unpublishedOf(ids);
    while (waiting.length > 0) {
      if (performance.now() > end)
        throw new AppError('REPUBLISH.NOT_PUBLISHED', {
          kind: 'transient',
          message: `${waiting.length} of ${this.topic} were not published within a minute. Check the broker. They stay marked and are published when it is available.`,
        });
      await pause(LOOK_AGAIN_MS);
      waiting = await this.documents.unpublishedOf(waiting);
    }
  }

  private progress(counts: Counts, dryRun: boolean): RepublishProgress {
    return { topic: this.topic, dry_run: dryRun, ...counts, finished: false, problem: null };
  }
}

/** Messages with the whole state of a document, and with its removal where a contract has it. */
export function stateMessages(changed: Pick<Contract, 'type'>, removed?: Pick<Contract, 'type'>) {
  return (document: StateDocument<object>): OutgoingMessage => {
    const { _id: id, version, state } = document;
    const about = { subject: id, sequence: version };
    return removed && document.removed
      ? { type: removed.type, ...about, data: null }
      : { type: changed.type, ...about, data: { ...state, id, version } };
  };
}

export function topicRelay<Document extends StateDocument<unknown>>(
  owner: Type<{ readonly model: Model<Document> }>,
  state: PublishedState<Document>,
): Type<TopicRelay<Document>> {
  @Injectable()
  class RelayOfOwner extends TopicRelay<Document> {
    constructor(
      @Inject(owner) { model }: { readonly model: Model<Document> },
      @Inject(PUBLISHER) publisher: Publisher,
      @Inject(LOGGER) logger: Logger,
    ) {
      super({ ...state, model, publisher, logger });
    }
  }
  return RelayOfOwner;
}

export interface Step {
  readonly id: string;
  readonly version: number;
  readonly target: number;
  readonly kind: 'repeated' | 'raised' | 'silent';
  readonly wasPublished: boolean;
}

/** Facts are not retractable. */
export function planStep(
  { _id: id, version }: Pick<StateDocument<unknown>, '_id' | 'version'>,
  message: OutgoingMessage | null,
  topicState: TopicState | undefined,
  isRetractable: boolean,
): Step {
  const same = { id, version, target: version, wasPublished: false };
  const isPublished = isRetractable && topicState !== undefined && topicState.digest !== null;
  if (!message && !isPublished) return { ...same, kind: 'silent' };
  if (!topicState || (message && isBelow(topicState, version, message)))
    return { ...same, kind: 'repeated' };
  const target = Math.max(version, topicState.sequence) + 1;
  return { id, version, target, kind: 'raised', wasPublished: message === null };
}

/** True if readers will accept this message or already have it. */
function isBelow(topicState: TopicState, version: number, { data }: OutgoingMessage): boolean {
  if (version > topicState.sequence) return true;
  const isSame = version === topicState.sequence && topicState.inOrder;
  const value = data === null ? null : Buffer.from(JSON.stringify(data));
  return isSame && digestOf(value) === topicState.digest;
}

export interface TopicState {
  /** The newest version in the topic; consumers skip versions that are not above it. */
  readonly sequence: number;
  /** Digest of the last message; null for a tombstone. */
  readonly digest: string | null;
  /** False if the last message is not the newest version. */
  readonly inOrder: boolean;
  /** Only of lost aggregates: the data of a whole topic would not fit in memory. */
  readonly data: Readonly<Record<string, unknown>> | null;
}

/** Reads a topic from its start to its current end. */
async function readTopicState(
  transport: Pick<Transport, 'read'>,
  topic: string,
  isLost: (id: string) => boolean,
): Promise<Map<string, TopicState>> {
  const topicState = new Map<string, TopicState>();
  const reader = await transport.read({
    topics: [topic],
    onMessage: (message) => {
      const sequence = sequenceOf(message);
      const newest = topicState.get(message.key)?.sequence ?? 0;
      topicState.set(message.key, {
        sequence: Math.max(sequence, newest),
        digest: digestOf(message.value),
        inOrder: sequence >= newest,
        data: isLost(message.key) ? dataOf(message) : null,
      });
    },
  });
  try {
    await reader.caughtUp;
  } finally {
    await reader.close();
  }
  return topicState;
}

export function digestOf(value: Buffer | null): string | null {
  return value && createHash('sha1').update(value).digest('base64');
}

// Readers skip unreadable messages; version 0 is below every published version.
function sequenceOf({ headers }: ReceivedMessage): number {
  const sequence = Number(headers['ce_sequence']);
  return Number.isSafeInteger(sequence) ? sequence : 0;
}

function dataOf(message: ReceivedMessage): Readonly<Record<string, unknown>> | null {
  try {
    const data = readData(message);
    return typeof data === 'object' && data !== null ? { ...data } : null;
  } catch {
    return {};
  }
}
