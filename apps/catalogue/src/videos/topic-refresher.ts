import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Clock, PeriodicTasks, type PeriodicTask } from '@elevate/clock';
import { ChannelTopicsRefresher } from '../channels/channel-topics-refresher.js';
import { EpisodeRelay } from '../episodes/episode-relay.js';
import {
  EvidenceRepository,
  type EpisodeEvidence,
  type Retagged,
} from '../episodes/evidence.repository.js';
import { RULES_KEPT_MS } from '../topics/current-topics.js';
import { TopicClassifier } from '../topics/topic-classifier.js';
import { TopicRulesRepository, type StoredRules } from '../topics/topic-rules.repository.js';
import type { RulesPass } from '../topics/topic-rules.schema.js';

/** A pass without progress for this long is continued by any process. */
const ABANDONED_MS = 30_000;

/** Classified between two turns of the event loop. */
const SLICE = 50;

/**
 * The second pass comes after every process has read the rules: an episode that another process classified by the
 * former rules may be behind the first.
 */
export function firstPass(now: Date): RulesPass {
  return { left: 2, after: '', dueAt: new Date(now.getTime() + ABANDONED_MS) };
}

/** Gives older episodes the topics of changed rules. A crash repeats one batch. */
@Injectable()
export class TopicRefresher implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly task: PeriodicTask;
  private mine: number | undefined;
  private pauseMs = ABANDONED_MS;

  constructor(
    private readonly rules: TopicRulesRepository,
    private readonly episodes: EvidenceRepository,
    private readonly relay: EpisodeRelay,
    private readonly channelTopics: ChannelTopicsRefresher,
    private readonly clock: Clock,
    tasks: PeriodicTasks,
  ) {
    this.task = tasks.create({
      name: 'topic-rules',
      everyMs: () => this.pauseMs,
      run: (signal) => this.work(signal),
    });
  }

  onApplicationBootstrap(): void {
    this.task.start(0);
  }

  /** Begins the pass of a change that this process stored. */
  begin(version: number): void {
    this.mine = version;
    this.task.runWithin(0);
  }

  async onModuleDestroy(): Promise<void> {
    await this.task.stop();
  }

  private async work(signal: AbortSignal): Promise<void> {
    this.pauseMs = ABANDONED_MS;
    let stored = await this.rules.find();
    let isMine = stored.version === this.mine;
    this.mine = undefined;
    while (stored.pass && !signal.aborted) {
      const wait = stored.pass.dueAt.getTime() - this.clock.now().getTime();
      if (wait > 0 && !isMine) {
        this.pauseMs = wait;
        return;
      }
      isMine = await this.batch(stored, stored.pass);
      stored = await this.rules.find();
    }
  }

  /** Returns true if this process goes on at once. */
  private async batch(stored: StoredRules, pass: RulesPass): Promise<boolean> {
    const batch = await this.episodes.next(pass.after);
    const changes = await retagged(batch, new TopicClassifier(stored.topics));
    await this.episodes.retag(changes);
    this.relay.poke(changes.map(({ id }) => id));
    for (const { channelId } of changes) this.channelTopics.changed(channelId);
    const next = this.after(pass, batch.at(-1)?.id);
    const isMoved = await this.rules.movePass(stored.version, pass, next);
    return isMoved && next?.after !== '';
  }

  private after({ left }: RulesPass, last: string | undefined): RulesPass | null {
    const now = this.clock.now().getTime();
    if (last !== undefined) return { left, after: last, dueAt: new Date(now + ABANDONED_MS) };
    return left > 1
      ? { left: left - 1, after: '', dueAt: new Date(now + 2 * RULES_KEPT_MS) }
      : null;
  }
}

async function retagged(
  batch: readonly EpisodeEvidence[],
  classifier: TopicClassifier,
): Promise<Retagged[]> {
  const changes: Retagged[] = [];
  for (const [index, episode] of batch.entries()) {
    if (index % SLICE === 0) await setImmediate();
    const after = classifier.classify(episode.evidence);
    if (!isDeepStrictEqual(after, episode.topics)) changes.push({ ...episode, after });
  }
  return changes;
}
