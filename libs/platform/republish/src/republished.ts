import type { RepublishableTopic, RepublishProgress } from '@elevate/contracts/republish';
import type { StateDocument } from '@elevate/mongo';
import type { RepublishedTopic } from './republished-topic.js';
import { Republisher, type RepublisherOptions } from './republisher.js';

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
