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

/** Injection token of every StateRelay, in the order in which they start. */
export const STATE_RELAYS = Symbol('STATE_RELAYS');

/** Publishes one state topic of the catalogue, and says how the operator republishes it. */
export interface StateRelay extends Relay {
  readonly republished: Republished;
}

type StateTopic<Document extends StateDocument<unknown>> = Omit<
  RepublishedTopic<Document>,
  'model' | 'relay'
>;

/** The base class of the relay of one topic; `token` is the injection token of its collection's model. */
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
 * A document for an aggregate that only the topic knows. Version 0 is below every version of the source,
 * so the next message of the source is applied.
 */
export function unobserved<State extends { version: number }>(data: LostAggregate['data']) {
  const { version: _version, ...state } = data;
  return { removed: true, sourceVersion: 0, state: state as unknown as Omit<State, 'version'> };
}
