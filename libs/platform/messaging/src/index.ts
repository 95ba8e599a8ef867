export type * from './transport.js';
export type * from './envelope.js';
export { readData, readEnvelope, toCloudEvent } from './envelope.js';
export { deadLetterDefinition, deadLetterTopic, placeIn } from './dead-letter.js';
export { InProcessTransport } from './in-process.transport.js';
export { DeadLetters } from './kafka/dead-letters.js';
export {
  checkKafka,
  ConsumerGroups,
  type GroupTopics,
  kafkaConfig,
  kafkaConnection,
  type KafkaConnection,
} from './kafka/kafka-client.js';
export { KafkaTransport } from './kafka/kafka.transport.js';
export { MessagingMetrics } from './messaging-metrics.js';
export { Publisher } from './publisher.js';
export type { PublishNote, PublishNotes } from './publish-journal.js';
export { Relay, type RelayEntry, type RelaySource } from './relay.js';
export { Handles, MessageContext } from './nest/message-handling.js';
export type * from './nest/messaging-server.js';
export { MessagingServer } from './nest/messaging-server.js';
export {
  defineSubscriptions,
  type HandlerClass,
  type Subscriptions,
} from './nest/subscriptions.js';
