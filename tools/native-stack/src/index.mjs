export { freePort } from '../../embedded-mongo/src/provision.mjs';
export { provideKafka, provisionKafka, startKafka } from './kafka.mjs';
export { canProvideMinio, provideMinio } from './minio.mjs';
export { findPrometheus, providePython, startPrometheus } from './testing/prometheus.mjs';
export { startGuarded, untilReady } from './server.mjs';
