export { BUILT_OPERATOR, builtService } from './built-main.js';
export {
  processExists,
  startProcess,
  type ProcessRequest,
  type TestProcess,
} from './child-process.js';
export {
  drawFault,
  FaultProxy,
  PROXY_FAULTS,
  type FaultBounds,
  type ProxyFault,
} from './fault-proxy.js';
export {
  expectDurableUnderFaults,
  type FaultyReport,
  type FaultyRun,
  type FaultyWrite,
} from './faulty-writes.js';
export { FuzzRun } from './fuzz/fuzz-run.js';
export { mutateBytes, mutateText, type Mutation } from './fuzz/mutate.js';
export { SeededNumbers } from './fuzz/seeded-numbers.js';
export { seededRandom, type Random } from './fuzz/seeded-random.js';
export { canRun, isOnCi } from './machine.js';
export { measured, type Activity } from './measured.js';
export { tempDir } from './temp-dir.js';
export { TestAuthority, type TestCertificate } from './test-authority.js';
export { startTlsProxy, type TlsProxy } from './tls-proxy.js';
export { testKafkaBrokers, testMongoUri } from './test-servers.js';
export { TYPESCRIPT_ARGUMENTS } from './typescript-arguments.js';
export { waitUntil, type WaitOptions } from './wait-until.js';
export { startSpanReceiver, type ReceivedSpan, type SpanReceiver } from './span-receiver.js';
export * from './routes-of.js';
