export { startGuarded } from './guarded-process.mjs';
export { startKafka } from './kafka.mjs';
export { provisionKafka } from './kafka-jars.mjs';
export { provideKafka } from './provide-kafka.mjs';
export { canProvideMinio, provideMinio } from './provide-minio.mjs';
export { startPrometheus } from './prometheus.mjs';
export { findPrometheus } from './prometheus-programs.mjs';
export { providePython } from './python.mjs';
export { untilReady } from './until-ready.mjs';
