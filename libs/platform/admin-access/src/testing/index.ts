export {
  AdminServiceUnderTest,
  ServiceUnderTest,
  type PublishedMessage,
} from './service-under-test.js';
export { TestAccounts, TestIssuer, type TokenFlaws } from './test-issuer.js';
