export type * from './transport.js';
export type * from './envelope.js';
export type * from './contract.js';
export type * from './relay-source.js';
export { readData, readEnvelope, toRawMessage } from './errors.js';
export { createTransport, type TransportOptions } from './create-transport.js';
export {
  deadLetterDefinition,
  deadLetterTopic,
  originalTopic,
  placeIn,
  withoutNotes,
} from './dead-letter.js';
export { InProcessTransport } from './create-transport.js';
export {
  DeadLetters,
  type DeadLetterCount,
  type DeadLettersOptions,
  type ReplayResult,
} from './kafka/dead-letters.js';
export { ConsumerGroups, type ConsumerGroupsOptions, type GroupTopics } from './kafka/log-watch.js';
export { checkKafka } from './kafka/log-watch.js';
export {
  kafkaConfig,
  kafkaConnection,
  type KafkaConfig,
  type KafkaConnection,
} from './kafka/log-watch.js';
export { KafkaTransport, type KafkaTransportOptions } from './kafka/kafka.transport.js';
export { MessagingMetrics } from './metrics/messaging-metrics.js';
export { Publisher, type PublisherOptions } from './errors.js';
export { Relay, type RelayOptions } from './relay/relay.js';
export { Handles, type DataFor, type Handler } from './nest/message-handling.js';
export { MessageContext } from './nest/message-context.js';
export { MessagingServer, type MessagingServerOptions } from './nest/messaging-server.js';
export type * from './nest/reader-snapshot.js';
export type { RetryOptions } from './nest/message-handling.js';
export {
  defineSubscriptions,
  type HandlerClass,
  type Subscriptions,
} from './nest/subscriptions.js';
