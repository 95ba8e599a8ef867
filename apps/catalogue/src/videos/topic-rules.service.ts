import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { AuditLog, auditRecord } from '@elevate/audit';
import { Clock, PeriodicTasks } from '@elevate/clock';
import type {
  TopicRule,
  TopicRuleExample,
  TopicRulePreview,
  TopicRules,
  TopicWords,
} from '@elevate/contracts/catalogue';
import { NAMED_TOPICS, namedTopic, type NamedTopic, normalizeLine } from '@elevate/rules';
import { AppError } from '@elevate/errors';
import { isMatch, untilWritten } from '@elevate/mongo';
import {
  type EpisodeEvidence,
  EvidenceRepository,
  type Retagged,
} from '../episodes/curated.repository.js';
import { LiveTable } from '../episodes/table/live-table.js';
import { firstPass, RulesRefresher } from '../topics/rules-pass.js';
import { NAMED_TOPIC_RULES, type OwnWords, TopicClassifier } from '../topics/topic-classifier.js';
import {
  CurrentTopics,
  type StoredRules,
  TOPIC_RULES_ID,
  TopicRulesRepository,
} from '../topics/topic-rules.repository.js';
import { ChannelTopicsRefresher } from '../channels/channels.service.js';
import { EpisodeRelay } from '../episodes/episode-relay.js';

const SLICE = 50;

/** Gives older episodes the topics of changed rules. */
@Injectable()
export class TopicRefresher extends RulesRefresher<StoredRules> {
  constructor(
    rules: TopicRulesRepository,
    episodes: EvidenceRepository,
    relay: EpisodeRelay,
    channelTopics: ChannelTopicsRefresher,
    clock: Clock,
    tasks: PeriodicTasks,
  ) {
    super({
      name: 'topic-rules',
      rules,
      clock,
      tasks,
      batch: async ({ topics }, after) => {
        const batch = await episodes.next(after);
        const changes = await retagged(batch, new TopicClassifier(topics));
        await episodes.retag(changes);
        relay.notify(changes.map(({ id }) => id));
        for (const { channelId } of changes) channelTopics.changed(channelId);
        return batch.at(-1)?.id;
      },
    });
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

interface RuleToSave {
  readonly topic: string;
  readonly words: TopicWords;
  readonly version: string | undefined;
  readonly actor: string;
}

const EXAMPLES = 10;
const NONE: TopicWords = { words: [], exclusions: [] };

@Injectable()
export class TopicRulesService {
  constructor(
    private readonly rules: TopicRulesRepository,
    private readonly current: CurrentTopics,
    private readonly episodes: EvidenceRepository,
    private readonly table: LiveTable,
    private readonly pass: TopicRefresher,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  async get(): Promise<TopicRules> {
    const { version, topics, pass } = await this.rules.find();
    const counts = new Map(
      (await this.table.get()).topics().map(({ name, episodes }) => [name, episodes]),
    );
    const toRule = (topic: NamedTopic): TopicRule => {
      const { names, synonyms, except } = NAMED_TOPIC_RULES[topic];
      const built_in = { words: [...names, ...synonyms], exclusions: except };
      return { topic, episodes: counts.get(topic) ?? 0, built_in, ...(topics[topic] ?? NONE) };
    };
    return { version, applying: pass !== null, topics: NAMED_TOPICS.map(toRule) };
  }

  /** @throws AppError `TOPICS.NOT_FOUND` */
  async preview(topic: string, words: TopicWords): Promise<TopicRulePreview> {
    const name = toNamedTopic(topic);
    const { topics } = await this.rules.find();
    const candidate = new TopicClassifier(changed(topics, name, words));
    const counts = { gains: 0, loses: 0, corrected: 0 };
    const examples: TopicRuleExample[] = [];
    for await (const { id, topics: before, isCorrected, evidence } of this.everyEpisode()) {
      const gains = candidate.classify(evidence).includes(name);
      if (gains === before.includes(name)) continue;
      const kind = gains ? 'gains' : 'loses';
      counts[isCorrected ? 'corrected' : kind] += 1;
      if (!isCorrected && counts[kind] <= EXAMPLES)
        examples.push({ id, title: evidence.title, gains });
    }
    return { ...counts, examples };
  }

  /** @throws AppError `TOPICS.NOT_FOUND`, `TOPICS.VERSION_CONFLICT` */
  async save({ topic, words, version, actor }: RuleToSave): Promise<TopicRules> {
    const name = toNamedTopic(topic);
    const conflict = async () => rulesConflict(await this.get());
    const attempt = async () => {
      const stored = await this.rules.find();
      if (!isMatch(version, stored.version)) throw await conflict();
      const before = stored.topics[name] ?? NONE;
      const after = normalized(words);
      if (isDeepStrictEqual(before, after)) return this.get();
      const now = this.clock.now();
      const record = auditRecord({
        at: now,
        actor,
        action: 'topic-rule-changed',
        subject: { kind: 'topic', id: name, name },
        before: { ...before },
        after: { ...after },
      });
      const topics = changed(stored.topics, name, words);
      const change = { version: stored.version, topics, pass: firstPass(now), record };
      if (!(await this.rules.save(change))) return null;
      this.current.forget();
      this.pass.begin(stored.version + 1);
      await this.audit.record(TOPIC_RULES_ID);
      return this.get();
    };
    return untilWritten({ attempt, conflict });
  }

  private async *everyEpisode(): AsyncIterable<EpisodeEvidence> {
    let batch = await this.episodes.next('');
    while (batch.length > 0) {
      for (const [index, episode] of batch.entries()) {
        if (index % 50 === 0) await setImmediate();
        yield episode;
      }
      batch = await this.episodes.next(batch.at(-1)?.id ?? '');
    }
  }
}

function toNamedTopic(topic: string): NamedTopic {
  const name = namedTopic(topic);
  if (!name) throw topicNotFound(topic);
  return name;
}

function changed(topics: OwnWords, name: NamedTopic, words: TopicWords): OwnWords {
  return { ...topics, [name]: normalized(words) };
}

function normalized({ words, exclusions }: TopicWords): TopicWords {
  return { words: words.map(normalizeLine), exclusions: exclusions.map(normalizeLine) };
}

function topicNotFound(topic: string): AppError {
  return new AppError('TOPICS.NOT_FOUND', {
    kind: 'user',
    message: 'There is no such topic.',
    details: { topic },
  });
}

function rulesConflict(current: TopicRules): AppError {
  return new AppError('TOPICS.VERSION_CONFLICT', {
    kind: 'user',
    message: 'Another administrator changed the words of the topics since you opened them.',
    details: { conflict: { current } },
  });
}
