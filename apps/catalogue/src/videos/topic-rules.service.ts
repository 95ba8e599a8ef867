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
import { userError } from '@elevate/errors';
import { isMatch, untilWritten } from '@elevate/mongo';
import { CuratedRepository, type EpisodeEvidence } from '../episodes/curated.repository.js';
import { LiveTable } from '../episodes/table/live-table.js';
import { RulesRefresher } from '../topics/rules-pass.js';
import { NAMED_TOPIC_RULES, type OwnWords, TopicClassifier } from '../topics/topic-classifier.js';
import { type OwnTopics, TopicRulesRepository } from '../topics/rules.repository.js';
import { ChannelTopicsRefresher } from '../channels/channels.service.js';
import { EpisodeRelay } from '../episodes/episode-relay.js';

const SLICE = 50;

/** Lets other work go on while thousands of episodes are classified. */
async function* inSlices(batch: readonly EpisodeEvidence[]): AsyncIterable<EpisodeEvidence> {
  for (const [index, episode] of batch.entries()) {
    if (index % SLICE === 0) await setImmediate();
    yield episode;
  }
}

@Injectable()
export class TopicRefresher extends RulesRefresher<OwnTopics> {
  constructor(
    rules: TopicRulesRepository,
    episodes: CuratedRepository,
    relay: EpisodeRelay,
    channelTopics: ChannelTopicsRefresher,
    audit: AuditLog,
    clock: Clock,
    tasks: PeriodicTasks,
  ) {
    super({
      rules,
      audit,
      clock,
      tasks,
      batch: async ({ topics: own }, after) => {
        const classifier = new TopicClassifier(own);
        const batch = await episodes.evidence(after);
        const changes: EpisodeEvidence[] = [];
        for await (const episode of inSlices(batch)) {
          const topics = classifier.classify(episode);
          if (!isDeepStrictEqual(topics, episode.topics)) changes.push({ ...episode, topics });
        }
        await episodes.retag(changes);
        relay.notify(changes.map(({ id }) => id));
        for (const { channelId } of changes) channelTopics.changed(channelId);
        return batch.at(-1)?.id;
      },
    });
  }
}

const EXAMPLES = 10;
const NONE: TopicWords = { words: [], exclusions: [] };

@Injectable()
export class TopicRulesService {
  constructor(
    private readonly rules: TopicRulesRepository,
    private readonly episodes: CuratedRepository,
    private readonly table: LiveTable,
    private readonly refresher: TopicRefresher,
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

  async preview(topic: string, words: TopicWords): Promise<TopicRulePreview> {
    const name = toNamedTopic(topic);
    const { topics } = await this.rules.find();
    const candidate = new TopicClassifier(changed(topics, name, words));
    const counts = { gains: 0, loses: 0, corrected: 0 };
    const examples: TopicRuleExample[] = [];
    let batch = await this.episodes.evidence('');
    while (batch.length > 0) {
      for await (const episode of inSlices(batch)) {
        const { id, title, topics: before, isCorrected } = episode;
        const gains = candidate.classify(episode).includes(name);
        if (gains === before.includes(name)) continue;
        const kind = gains ? 'gains' : 'loses';
        counts[isCorrected ? 'corrected' : kind] += 1;
        if (!isCorrected && counts[kind] <= EXAMPLES) examples.push({ id, title, gains });
      }
      batch = await this.episodes.evidence(batch.at(-1)?.id ?? '');
    }
    return { ...counts, examples };
  }

  /** @throws AppError `TOPICS.NOT_FOUND`, `TOPICS.VERSION_CONFLICT` */
  async save(
    topic: string,
    words: TopicWords,
    ifMatch: string | undefined,
    actor: string,
  ): Promise<TopicRules> {
    const name = toNamedTopic(topic);
    const conflict = async () =>
      userError(
        'TOPICS.VERSION_CONFLICT',
        'Another administrator changed the words of the topics since you opened them.',
        { conflict: { current: await this.get() } },
      );
    const attempt = async () => {
      const { version, topics } = await this.rules.find();
      if (!isMatch(ifMatch, version)) throw await conflict();
      const before = topics[name] ?? NONE;
      const after = normalized(words);
      if (isDeepStrictEqual(before, after)) return this.get();
      const record = auditRecord({
        at: this.clock.now(),
        actor,
        action: 'topic-rule-changed',
        subject: { kind: 'topic', id: name, name },
        before: { ...before },
        after: { ...after },
      });
      const rules = { topics: changed(topics, name, words) };
      return (await this.refresher.save(version, rules, record)) ? this.get() : null;
    };
    return untilWritten({ attempt, conflict });
  }
}

function toNamedTopic(topic: string): NamedTopic {
  const name = namedTopic(topic);
  if (!name) throw userError('TOPICS.NOT_FOUND', 'The topic does not exist.', { topic });
  return name;
}

function changed(topics: OwnWords, name: NamedTopic, words: TopicWords): OwnWords {
  return { ...topics, [name]: normalized(words) };
}

function normalized({ words, exclusions }: TopicWords): TopicWords {
  return { words: words.map(normalizeLine), exclusions: exclusions.map(normalizeLine) };
}
