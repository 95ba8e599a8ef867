import { fileURLToPath } from 'node:url';
import prettier from 'eslint-config-prettier';
import tseslint from 'typescript-eslint';
import { DIMENSIONS, TEST_DIMENSIONS } from './tools/test/checks/projects.mjs';
import { boundariesRule, zonesRule } from './tools/test/checks/boundaries-rule.mjs';
import * as fences from './tools/build/fences.mjs';

const ROOT = fileURLToPath(new URL('.', import.meta.url));
const WEB_SOURCES = fileURLToPath(new URL('./apps/web/src', import.meta.url));
const TYPESCRIPT = ['**/*.ts', '**/*.tsx'];
const TESTS = [
  '**/*.{spec,int-spec,e2e-spec}.{ts,tsx,mjs}',
  '{apps,tools}/*/test/**',
  'libs/**/test/**',
  'apps/e2e/**',
  'libs/platform/testing/**',
  '{libs/platform,tools}/*/src/testing/**',
];
const MODELS = [
  '**/*.repository.ts',
  '**/*.queries.ts',
  '**/*.schema.ts',
  'libs/platform/mongo/**',
];
const boundaries = (dimensions) => ['error', { root: ROOT, dimensions }];

export default tseslint.config(
  { ignores: ['**/dist', '**/var', '**/coverage', '**/generated', '.nx', 'examples/typescript'] },
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' } },
  ...tseslint.configs.recommended,
  prettier,
  {
    plugins: { elevate: { rules: { boundaries: boundariesRule, zones: zonesRule } } },
    rules: {
      complexity: ['error', { max: 15 }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
      'no-restricted-syntax': ['error', ...fences.EVERYWHERE],
    },
  },
  {
    files: TYPESCRIPT,
    // The parser reads no tsconfig.json. Injected classes must stay value imports.
    languageOptions: {
      parserOptions: { emitDecoratorMetadata: true, experimentalDecorators: true },
    },
    rules: {
      'elevate/boundaries': boundaries(DIMENSIONS),
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
    },
  },
  {
    // The compiler does not read scripts. Functions that a browser evaluates use the last two names.
    files: ['**/*.mjs'],
    languageOptions: {
      globals: Object.fromEntries(
        [...Object.getOwnPropertyNames(globalThis), 'window', 'document'].map((name) => [
          name,
          'readonly',
        ]),
      ),
    },
    rules: { 'no-undef': 'error' },
  },
  { files: ['apps/*/src/**', 'libs/**'], rules: fences.sources() },
  { files: MODELS, ignores: ['**/*.repository.ts'], rules: fences.sources({ mongoose: true }) },
  { files: ['**/*.repository.ts'], rules: fences.sources({ mongoose: true, repository: true }) },
  {
    files: ['libs/platform/mongo/src/bulk-write.ts'],
    rules: { ...fences.sources({ mongoose: true }), ...fences.BULK_WRITER },
  },
  { files: ['libs/contracts/src/**'], rules: fences.sources({ contracts: true }) },
  {
    files: ['libs/contracts/src/dto.ts'],
    rules: fences.sources({ contracts: true, validator: true }),
  },
  { files: ['libs/platform/messaging/**'], rules: fences.sources({ kafka: true }) },
  // Browsers have no PeriodicTask.
  { files: ['apps/web/src/**'], rules: fences.sources({ intervals: true }) },
  {
    files: ['apps/web/src/features/desk/**'],
    rules: fences.sources({ intervals: true, desk: true }),
  },
  { files: ['libs/platform/telemetry/src/otel/**'], rules: fences.sources({ otel: true }) },
  { files: ['apps/*/src/main.ts'], rules: { ...fences.sources(), ...fences.ENTRY_POINT } },
  { files: ['apps/web/src/**'], rules: { 'elevate/zones': ['error', { root: WEB_SOURCES }] } },
  { files: TESTS, rules: { 'elevate/boundaries': boundaries(TEST_DIMENSIONS), ...fences.tests() } },
  {
    files: [
      'libs/platform/messaging/**/*.spec.ts',
      'libs/platform/messaging/test/**',
      // Verifies the log, so it must not share code with the producers.
      'apps/e2e/support/campaign/broker-witness.ts',
    ],
    rules: fences.tests({ kafka: true }),
  },
);
