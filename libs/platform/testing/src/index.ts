export {
  processExists,
  startProcess,
  type ProcessRequest,
  type TestProcess,
} from './child-process.js';
export { freePort } from './free-port.js';
export { tempDir } from './temp-dir.js';
export { testKafkaBrokers, testMongoUri } from './test-servers.js';
export { waitUntil, type WaitOptions } from './wait-until.js';
