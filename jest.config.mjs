/** Shared by every suite: TypeScript through SWC as ES modules, workspace packages from their sources. */
const base = {
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'import', 'default'] },
  transform: { '^.+\\.tsx?$': ['@swc/jest', { swcrc: true }] },
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  modulePathIgnorePatterns: ['/dist/', '/var/'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/var/'],
};

export default {
  projects: [
    { ...base, displayName: 'unit', roots: ['<rootDir>/apps', '<rootDir>/libs', '<rootDir>/tools'], testMatch: ['**/src/**/*.spec.ts', '**/tools/**/*.spec.ts'] },
  ],
};
