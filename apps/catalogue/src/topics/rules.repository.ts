import type { Connection, Model } from 'mongoose';
import { type AuditCarrier, type AuditRecord, carriesRecords } from '@elevate/audit';
import { documentSchema, hasMatched, modelOf, writeVersion } from '@elevate/mongo';
import { Inject, Injectable } from '@nestjs/common';
import { MONGO } from '@elevate/service-defaults';
import { type OwnWords, TopicClassifier } from './topic-classifier.js';

/** Milliseconds that a process may follow rules that another process changed. */
export const RULES_KEPT_MS = 3_000;

export interface RulesPass {
  /** Passes still to do, this one included. */
  readonly left: number;
  readonly after: string;
  /** From then on, any process may continue. */
  readonly dueAt: Date;
}

export interface PassedRules {
  readonly version: number;
  readonly pass: RulesPass | null;
}

type RulesDocument = PassedRules & AuditCarrier & { readonly _id: string };

interface RulesOptions<Rules, Prepared> {
  readonly empty: Rules;
  readonly prepare: (rules: Rules) => Prepared;
}

/** Rules of curators. A single document, so that a change is one atomic update. */
export class RulesRepository<Rules extends object, Prepared = unknown> {
  readonly model: Model<RulesDocument & Rules>;
  private kept: { readonly version: number; readonly rules: Prepared } | undefined;
  private keptUntil = -Infinity;
  private reading: Promise<Prepared> | undefined;

  /** The id is the one of the document, and of its collection. */
  constructor(
    connection: Connection,
    readonly id: string,
    private readonly options: RulesOptions<Rules, Prepared>,
  ) {
    const schema = documentSchema<RulesDocument & Rules>(id);
    this.model = modelOf(connection, id, carriesRecords(schema));
  }

  async find(): Promise<Rules & PassedRules> {
    const stored = await this.model.findById(this.id).lean<(Rules & PassedRules) | null>();
    return stored ?? { ...this.options.empty, version: 0, pass: null };
  }

  /** The rules ready for use, at most `RULES_KEPT_MS` old. */
  async current(): Promise<Prepared> {
    if (this.kept && performance.now() < this.keptUntil) return this.kept.rules;
    this.reading ??= this.prepare().finally(() => (this.reading = undefined));
    return this.reading;
  }

  async save({ version, ...rules }: Rules & PassedRules, record: AuditRecord): Promise<boolean> {
    const change = { $set: rules, $push: { unaudited: record } };
    const isSaved = await writeVersion(this.model, { _id: this.id, version }, change as never);
    this.keptUntil = -Infinity;
    this.reading = undefined;
    return isSaved;
  }

  movePass(version: number, from: RulesPass, to: RulesPass | null): Promise<boolean> {
    const there = { _id: this.id, version, 'pass.left': from.left, 'pass.after': from.after };
    return hasMatched(this.model.updateOne(there as never, { $set: { pass: to } } as never));
  }

  private async prepare(): Promise<Prepared> {
    const startedAt = performance.now();
    const stored = await this.find();
    const { version } = stored;
    if (this.kept?.version !== version)
      this.kept = { version, rules: this.options.prepare(stored) };
    this.keptUntil = startedAt + RULES_KEPT_MS;
    return this.kept.rules;
  }
}

export const TOPIC_RULES_ID = 'topic-rules';

export interface OwnTopics {
  readonly topics: OwnWords;
}

@Injectable()
export class TopicRulesRepository extends RulesRepository<OwnTopics, TopicClassifier> {
  constructor(@Inject(MONGO) connection: Connection) {
    super(connection, TOPIC_RULES_ID, {
      empty: { topics: {} },
      prepare: ({ topics }) => new TopicClassifier(topics),
    });
  }
}
