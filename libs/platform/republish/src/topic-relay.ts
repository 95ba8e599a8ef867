import { Inject, Injectable, type Type } from '@nestjs/common';
import type { Model } from 'mongoose';
import type { Logger } from '@elevate/logging';
import { Relay, type Publisher } from '@elevate/messaging';
import { StateRelaySource, type StateDocument } from '@elevate/mongo';
import { LOGGER, PUBLISHER } from '@elevate/service-defaults';
import type { RepublishedTopic } from './republished-topic.js';
import { republished, type Republished } from './republished.js';

/** Injection token of a service's relays, in start order. */
export const TOPIC_RELAYS = Symbol('TOPIC_RELAYS');

export interface TopicRelay extends Relay {
  /** True if everything is published again after messages were lost with the process. */
  readonly isReplayed: boolean;
  readonly republished: Republished;
}

interface Published<Document extends StateDocument<unknown>> extends Omit<
  RepublishedTopic<Document>,
  'topic' | 'model' | 'relay'
> {
  readonly topic: { readonly name: string; readonly kind: 'fact' | 'state' };
}

/** `owner` is the repository of the documents. */
export function topicRelay<Document extends StateDocument<unknown>>(
  owner: Type<{ readonly model: Model<Document> }>,
  { topic: { name: topic, kind }, ...rest }: Published<Document>,
): Type<TopicRelay> {
  @Injectable()
  class RelayOfTopic extends Relay {
    // A fact keeps its mark until it is applied.
    readonly isReplayed = kind === 'state';
    readonly republished: Republished;

    constructor(
      @Inject(owner) { model }: { readonly model: Model<Document> },
      @Inject(PUBLISHER) publisher: Publisher,
      @Inject(LOGGER) logger: Logger,
    ) {
      super({ source: new StateRelaySource({ ...rest, topic, model }), publisher, logger });
      this.republished = republished({ ...rest, topic, model, relay: this });
    }
  }
  return RelayOfTopic;
}
