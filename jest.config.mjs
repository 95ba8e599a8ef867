const base = {
  testEnvironmentOptions: {
    customExportConditions: ['source', 'node', 'node-addons'],
    // Jest's own matchers outlive a test file, so soft mode would always warn.
    globalsCleanup: 'off',
  },
  transform: { '^.+\\.tsx?$': ['@swc/jest', { swcrc: true }] },
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  modulePathIgnorePatterns: ['/dist/', '/var/'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/var/', '/fixtures/'],
};

const NODE_ROOTS = ['<rootDir>/apps', '<rootDir>/libs', '<rootDir>/tools'];
const WEB = '<rootDir>/apps/web';
const LONG = '<rootDir>/tools/test/minutes-not-seconds.mjs';

const NODE = {
  ...base,
  testEnvironment: '<rootDir>/tools/test/one-realm-environment.mjs',
  runtime: '<rootDir>/tools/test/package-sharing-runtime.mjs',
};

const WITH_LOGS = {
  ...NODE,
  testEnvironment: '<rootDir>/tools/test/process-log-environment.mjs',
  setupFilesAfterEnv: [LONG],
};

const CHAIN = '/chain-[^/]+$';
const PICTURES = '-pictures\\.e2e-spec\\.ts$';

/** The suites. tools/test runs all but `pictures` together, and starts the servers of all but the first two. */
export default {
  projects: [
    {
      ...NODE,
      displayName: 'unit',
      roots: NODE_ROOTS,
      testMatch: ['**/*.spec.ts', '**/*.spec.mjs'],
      testPathIgnorePatterns: [...base.testPathIgnorePatterns, `${WEB}/`],
    },
    {
      ...base,
      displayName: 'web',
      roots: [WEB],
      testMatch: ['**/*.spec.ts', '**/*.spec.tsx'],
      testEnvironment: `${WEB}/jest-environment.mjs`,
      moduleNameMapper: {
        ...base.moduleNameMapper,
        '\\.(css|svg|png|woff2)$': '<rootDir>/tools/test/empty-asset.mjs',
      },
    },
    {
      ...NODE,
      displayName: 'integration',
      roots: NODE_ROOTS,
      testMatch: ['**/test/**/*.int-spec.ts'],
      setupFilesAfterEnv: [LONG],
    },
    {
      ...WITH_LOGS,
      displayName: 'e2e',
      roots: ['<rootDir>/apps/e2e'],
      testMatch: ['**/*.e2e-spec.ts'],
      testPathIgnorePatterns: [...base.testPathIgnorePatterns, CHAIN, PICTURES],
    },
    {
      ...WITH_LOGS,
      displayName: 'chain',
      roots: ['<rootDir>/apps/e2e'],
      testMatch: ['**/chain-*.e2e-spec.ts'],
    },
    {
      ...WITH_LOGS,
      displayName: 'pictures',
      roots: ['<rootDir>/apps/e2e'],
      testMatch: ['**/*-pictures.e2e-spec.ts'],
    },
  ],
};
