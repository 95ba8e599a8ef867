export {
  BUILT_OPERATOR,
  builtService,
  processExists,
  startProcess,
  type ProcessRequest,
  type TestProcess,
  TYPESCRIPT_ARGUMENTS,
  canRun,
  isOnCi,
} from './child-process.js';
export { drawFault, FaultProxy, type ProxyFault } from './fault-proxy.js';
export { expectDurableUnderFaults, type FaultyRun, type FaultyWrite } from './faulty-writes.js';
export { FuzzRun } from './fuzz/fuzz-run.js';
export { mutateBytes, mutateText, type Mutation } from './fuzz/mutate.js';
export { SeededNumbers, seededRandom, type Random } from './fuzz/seeded-numbers.js';
export { LocalServer, startLocalServer } from './local-server.js';
export { isMailTo, writtenMails } from './mailbox.js';
export { measured, type Activity } from './measured.js';
export { tempDir } from './temp-dir.js';
export {
  TestAuthority,
  type TestCertificate,
  startTlsProxy,
  type TlsProxy,
} from './test-authority.js';
export { testKafkaBrokers, testMongoUri } from './test-servers.js';
export { slowness, waitUntil, type WaitOptions } from './wait-until.js';
export { startSpanReceiver, type ReceivedSpan, type SpanReceiver } from './span-receiver.js';
export * from './routes-of.js';
