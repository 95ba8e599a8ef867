import { setTimeout as pause } from 'node:timers/promises';
import type { RepublishableTopic, RepublishProgress } from '@elevate/contracts/republish';
import type { StateDocument } from '@elevate/mongo';
import type { Transport } from '@elevate/messaging';
import type { LostAggregate, RepublishedTopic } from './republished-topic.js';
import { keepsChanging, notPublished, planStep, type Step } from './plan-step.js';
import { RepublishRepository } from './republish.repository.js';
import { readTopicState, type TopicState } from './topic-state.js';

export interface Republished extends RepublishableTopic {
  run(options: Omit<RepublisherOptions<never>, 'of'>): AsyncGenerator<RepublishProgress>;
}

export function republished<Document extends StateDocument<unknown>>(
  of: RepublishedTopic<Document>,
): Republished {
  return {
    topic: of.topic,
    kind: of.toRemoved ? 'state' : 'fact',
    run: (options) => new Republisher({ of, ...options }).run(),
  };
}

export interface RepublisherOptions<Document extends StateDocument<unknown>> {
  readonly of: RepublishedTopic<Document>;
  readonly transport: Pick<Transport, 'read'>;
  readonly dryRun: boolean;
  /** Timeout per batch in milliseconds; default one minute. */
  readonly patienceMs?: number;
}

type Counts = Omit<RepublishProgress, 'topic' | 'dry_run' | 'finished' | 'problem'>;

const BATCH = 500;
const LOOK_AGAIN_MS = 50;
const PATIENCE_MS = 60_000;
const ROUNDS = 20;

/**
 * Makes a topic match its owner's database. Only marks aggregates, so concurrent changes keep their order and marks
 * survive a crash.
 */
export class Republisher<Document extends StateDocument<unknown>> {
  private readonly repository: RepublishRepository<Document>;
  private readonly removed = new Set<string>();
  private readonly counts: { -readonly [Name in keyof Counts]: number };

  constructor(private readonly options: RepublisherOptions<Document>) {
    this.repository = new RepublishRepository(options.of.model);
    this.counts = { total: 0, done: 0, repeated: 0, raised: 0, removed: 0 };
  }

  /**
   * Yields progress after each step.
   * @throws AppError `REPUBLISH.NOT_PUBLISHED`
   */
  async *run(): AsyncGenerator<RepublishProgress> {
    yield this.progress();
    const before = new Set(await this.repository.ids());
    const topicState = await this.readTopic(before);
    // The topic first: anything published since is in the database too.
    const lost = await this.restoreRemovals(topicState, before);
    const ids = [...before, ...lost];
    this.counts.total = ids.length;
    yield this.progress();
    for (let at = 0; at < ids.length; at += BATCH) {
      await this.republish(ids.slice(at, at + BATCH), topicState);
      yield this.progress();
    }
    yield this.progress(true);
  }

  private readTopic(storedIds: ReadonlySet<string>): Promise<Map<string, TopicState>> {
    const { of, transport } = this.options;
    return readTopicState({ transport, topic: of.topic, isLost: (id) => !storedIds.has(id) });
  }

  private async restoreRemovals(
    topicState: ReadonlyMap<string, TopicState>,
    storedIds: ReadonlySet<string>,
  ): Promise<string[]> {
    const { of, dryRun } = this.options;
    const { toRemoved } = of;
    if (!toRemoved) return [];
    const candidates = [...topicState].filter(
      ([id, { data }]) => !storedIds.has(id) && data !== null,
    );
    for (let at = 0; at < candidates.length; at += BATCH) {
      const batch = candidates.slice(at, at + BATCH);
      const documents = await this.repository.load(batch.map(([id]) => id));
      const present = new Set(documents.map(({ _id }) => _id));
      const missing = batch.filter(([id]) => !present.has(id));
      for (const [id] of missing) this.removed.add(id);
      if (!dryRun)
        await this.repository.insertMissing(missing.map((entry) => toDocument(entry, toRemoved)));
    }
    this.counts.removed = this.removed.size;
    return candidates.map(([id]) => id);
  }

  private async republish(
    ids: readonly string[],
    topicState: ReadonlyMap<string, TopicState>,
  ): Promise<void> {
    const steps = await this.plan(ids, topicState);
    const spoken = steps.filter(({ kind }) => kind !== 'silent');
    if (!this.options.dryRun) {
      await this.markAll(spoken, topicState);
      await this.untilPublished(spoken.map(({ id }) => id));
    }
    this.counts.done += ids.length;
    for (const { id, kind } of spoken) {
      if (kind !== 'silent' && !this.removed.has(id)) this.counts[kind]++;
    }
  }

  private async plan(
    ids: readonly string[],
    topicState: ReadonlyMap<string, TopicState>,
  ): Promise<Step[]> {
    const isRetractable = this.options.of.toRemoved !== undefined;
    const documents = await this.repository.load(ids);
    return documents.map((document) => {
      const { _id: id, version } = document;
      const message = this.options.of.toMessage(document);
      return planStep({ id, version, message, topicState: topicState.get(id), isRetractable });
    });
  }

  /** Skips aggregates changed since planning. */
  private async markAll(
    steps: readonly Step[],
    topicState: ReadonlyMap<string, TopicState>,
  ): Promise<void> {
    let open = steps;
    for (let round = 0; open.length > 0; round++) {
      if (round === ROUNDS) throw keepsChanging(this.options.of.topic);
      await this.repository.mark(open);
      const raised = open.filter(({ kind }) => kind === 'raised').map(({ id }) => id);
      const again = await this.plan(raised, topicState);
      open = again.filter(({ kind }) => kind === 'raised');
    }
  }

  private async untilPublished(ids: readonly string[]): Promise<void> {
    const { of, patienceMs = PATIENCE_MS } = this.options;
    of.relay.notify(ids);
    const end = performance.now() + patienceMs;
    let waiting = await this.repository.unpublished(ids);
    while (waiting.length > 0) {
      if (performance.now() > end) throw notPublished(of.topic, waiting.length);
      await pause(LOOK_AGAIN_MS);
      waiting = await this.repository.unpublished(waiting);
    }
  }

  private progress(finished = false): RepublishProgress {
    const { of, dryRun } = this.options;
    return { topic: of.topic, dry_run: dryRun, ...this.counts, finished, problem: null };
  }
}

function toDocument<Document extends StateDocument<unknown>>(
  [id, { sequence, data }]: [string, TopicState],
  toRemoved: (lost: LostAggregate) => object,
): Document {
  const about = { _id: id, version: sequence + 1, unpublished: true };
  return { ...toRemoved({ id, data: data ?? {} }), ...about } as Document;
}
