import { Injectable } from '@nestjs/common';
import { RULES_KEPT_MS } from './rules-pass.js';
import { TopicClassifier } from './topic-classifier.js';
import { TopicRulesRepository } from './topic-rules.repository.js';

@Injectable()
export class CurrentTopics {
  private version = -1;
  private classifier = new TopicClassifier();
  private keptUntil = -Infinity;
  private reading: Promise<TopicClassifier> | undefined;

  constructor(private readonly rules: TopicRulesRepository) {}

  async get(): Promise<TopicClassifier> {
    if (performance.now() < this.keptUntil) return this.classifier;
    this.reading ??= this.read().finally(() => (this.reading = undefined));
    return this.reading;
  }

  forget(): void {
    this.keptUntil = -Infinity;
    this.reading = undefined;
  }

  private async read(): Promise<TopicClassifier> {
    const startedAt = performance.now();
    const { version, topics } = await this.rules.find();
    if (version !== this.version) {
      this.classifier = new TopicClassifier(topics);
      this.version = version;
    }
    this.keptUntil = startedAt + RULES_KEPT_MS;
    return this.classifier;
  }
}
