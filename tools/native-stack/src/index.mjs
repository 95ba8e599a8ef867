export { startGuarded } from './guarded-process.mjs';
export { startKafka } from './kafka.mjs';
export { provideKafka } from './provide-kafka.mjs';
