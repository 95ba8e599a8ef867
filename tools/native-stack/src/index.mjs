export { startKafka } from './kafka.mjs';
export { provisionKafka, defaultKafkaCache, KAFKA_VERSION } from './kafka-jars.mjs';
export { brokerAnswers } from './kafka-probe.mjs';
