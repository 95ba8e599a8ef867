import { Inject, Injectable, type Type } from '@nestjs/common';
import type { Model } from 'mongoose';
import type { Logger } from '@elevate/logging';
import { Relay, type Publisher } from '@elevate/messaging';
import { StateRelaySource, type StateDocument } from '@elevate/mongo';
import {
  republished,
  type LostAggregate,
  type Republished,
  type RepublishedTopic,
} from '@elevate/republish';
import { LOGGER, PUBLISHER } from '@elevate/service-defaults';

/** Lists relays in start order. */
export const STATE_RELAYS = Symbol('STATE_RELAYS');

export interface StateRelay extends Relay {
  readonly republished: Republished;
}

type StateTopic<Document extends StateDocument<unknown>> = Omit<
  RepublishedTopic<Document>,
  'model' | 'relay'
>;

export function stateRelay<Document extends StateDocument<unknown>>(
  token: symbol,
  topic: StateTopic<Document>,
): Type<StateRelay> {
  @Injectable()
  class TopicRelay extends Relay {
    readonly republished: Republished;

    constructor(
      @Inject(token) model: Model<Document>,
      @Inject(PUBLISHER) publisher: Publisher,
      @Inject(LOGGER) logger: Logger,
    ) {
      super({ source: new StateRelaySource({ ...topic, model }), publisher, logger });
      this.republished = republished({ ...topic, model, relay: this });
    }
  }
  return TopicRelay;
}

/**
 * Rebuilds a document that only the topic has. Version 0 is below every source version, so the next message applies.
 */
export function unobserved<State extends { version: number }>(data: LostAggregate['data']) {
  const { version: _version, ...state } = data;
  return { removed: true, sourceVersion: 0, state: state as unknown as Omit<State, 'version'> };
}
