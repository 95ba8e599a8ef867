import { kafkaCompliance } from './kafka-compliance.js';

// The port must not depend on kafkajs, which has no releases any more.
kafkaCompliance('platformatic');
