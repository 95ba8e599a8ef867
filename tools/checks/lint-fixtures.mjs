/* Prints the rules that a file of this path breaks. A separate process: Jest's modules break
   ESLint. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';

const root = fileURLToPath(new URL('../..', import.meta.url));
const SERVICE = 'apps/catalogue/src/fixture.service.ts';
const VISITORS_FEATURE = 'apps/web/src/features/visitors/home/fixture.ts';
const DESK_FEATURE = 'apps/web/src/features/desk/events/fixture.ts';
const REPOSITORY = 'apps/catalogue/src/episodes/fixture.repository.ts';
const PROMISE = 'const save = (): Promise<boolean> => Promise.resolve(true);';

const imported = (from, name = 'used') =>
  `import { ${name} } from '${from}';\nexport { ${name.replace('type ', '')} };`;

/** Each fence by its rule: a file, and what it must not contain. */
const REJECTED = {
  'elevate/boundaries': [
    ['apps/bff/src/fixture.service.ts', imported('@elevate/embedded')],
    ['apps/e2e/fixture.e2e-spec.ts', imported('@elevate/bff')],
    ['apps/ingestion/src/videos/fixture.service.ts', imported('@elevate/catalogue')],
    ['apps/ingestion/src/videos/fixture.service.ts', imported('../../../catalogue/src/index.js')],
    ['apps/web/src/shared/fixture.ts', imported('@elevate/messaging')],
    ['apps/web/src/shared/fixture.ts', imported('@elevate/bff')],
    ['libs/contracts/src/fixture.ts', imported('@elevate/messaging')],
    ['libs/platform/audit/src/fixture.ts', imported('@elevate/events')],
    ['libs/platform/messaging/src/fixture.ts', imported('@elevate/contracts')],
    ['libs/platform/mongo/src/fixture.ts', imported('@elevate/bff')],
    ['libs/platform/service-defaults/src/fixture.ts', imported('@elevate/admin-access')],
    ['libs/rules/src/fixture.ts', imported('@elevate/contracts')],
    ['apps/operator/src/fixture.ts', imported('@elevate/bff')],
    ['tools/upstream/src/fixture.ts', imported('@elevate/bff')],
    ['tools/upstream/src/fixture.ts', imported('@elevate/embedded')],
    [SERVICE, imported('@elevate/embedded-mongo')],
  ],
  'elevate/zones': [
    [VISITORS_FEATURE, imported('../../../app/store.js')],
    [VISITORS_FEATURE, imported('../chrome/top-bar.js')],
    [VISITORS_FEATURE, imported('../../desk/episodes/episodes-section.js')],
    [VISITORS_FEATURE, imported('../fixture.js')],
    ['apps/web/src/features/visitors/fixture.ts', 'export const place = "in no feature";'],
    ['apps/web/src/features/home/fixture.ts', 'export const place = "in no group";'],
    ['apps/web/src/shared/ui/fixture.ts', imported('../../features/visitors/home/hero.js')],
  ],
  '@typescript-eslint/no-restricted-imports': [
    ['apps/catalogue/test/fixture.int-spec.ts', imported('kafkajs')],
    ['apps/events/src/fixture.controller.ts', imported('class-validator')],
    ['apps/events/src/fixture.ts', imported('@elevate/admin-access/testing')],
    ['libs/platform/audit/src/repeat.ts', imported('node:timers/promises', 'setInterval')],
    ['libs/platform/mongo/src/fixture.ts', imported('kafkajs')],
    [REPOSITORY, imported('@elevate/messaging')],
    [SERVICE, imported('@elevate/testing')],
    [SERVICE, imported('@opentelemetry/api')],
    [SERVICE, imported('node:process', 'env')],
    [SERVICE, imported('kafkajs')],
    [SERVICE, imported('mongoose')],
  ],
  'no-restricted-syntax': [
    ['libs/contracts/src/events/fixture.ts', 'export interface EventChange { title: string }'],
    ['libs/platform/logging/src/fixture.ts', 'export const level = process.env.LOG_LEVEL;'],
    ['libs/rules/src/fixture.ts', 'export default 1;'],
    ['libs/rules/src/fixture.ts', 'export const range = (from: number) => ({ ...{ from } });'],
    ['apps/operator/src/backup/fixture.ts', 'collection.insertMany([], { ordered: false });'],
    [REPOSITORY, 'model.collection.bulkWrite([], { ordered: false });'],
    [DESK_FEATURE, 'export const days = new Intl.DateTimeFormat();'],
    [DESK_FEATURE, "export const save = { label: 'Save Changes' };"],
    [SERVICE, 'export const port = process.env.PORT;'],
    [SERVICE, 'export const timer = setInterval(() => undefined, 1_000);'],
    [SERVICE, "export const replays = transport.name === 'in-process';"],
  ],
  '@typescript-eslint/no-explicit-any': [
    ['libs/rules/src/fixture.ts', 'export const value = (input: any) => input;'],
    [
      'libs/rules/src/fixture.ts',
      '// eslint-disable-next-line @typescript-eslint/no-explicit-any\nexport type Value = any;',
    ],
  ],
  '@typescript-eslint/ban-ts-comment': [
    ['libs/rules/src/fixture.ts', '// @ts-ignore\nexport const value: string = 1;'],
  ],
  complexity: [
    [
      'libs/rules/src/fixture.ts',
      `export function pick(n: number) { ${'if (n === 1) return 1;'.repeat(15)} return 2; }`,
    ],
  ],
  'no-undef': [['tools/test/fixture.mjs', "export const ended = once(process, 'exit');"]],
  'typescript(no-floating-promises)': [
    ['floating.ts', `${PROMISE}\nsave();`],
    [
      'switched-off.ts',
      `${PROMISE}\n// eslint-disable-next-line @typescript-eslint/no-floating-promises\nsave();`,
    ],
  ],
  'typescript(no-misused-promises)': [
    ['misused.ts', `${PROMISE}\nexport const state = () => (save() ? 'saved' : 'lost');`],
  ],
};

/** Code on the allowed side of each fence. */
const ALLOWED = [
  ['apps/catalogue/src/fixture.ts', imported('@elevate/admin-access')],
  ['apps/catalogue/src/main.ts', 'export const port = process.env.PORT;'],
  ['apps/embedded/src/fixture.ts', imported('@elevate/bff')],
  ['apps/embedded/src/fixture.ts', imported('@elevate/embedded-mongo')],
  [DESK_FEATURE, "export const create = { label: 'Create Event' };"],
  [VISITORS_FEATURE, imported('@elevate/rules')],
  [VISITORS_FEATURE, imported('../../../shared/ui/picture.js')],
  [VISITORS_FEATURE, imported('./hero.js')],
  ['apps/web/src/features/visitors/news/fixture.ts', imported('./cve/cve-page.js')],
  ['apps/web/src/app/fixture.ts', imported('../features/visitors/home/hero.js')],
  ['libs/platform/audit/src/fixture.ts', imported('@elevate/admin-access')],
  ['libs/platform/audit/src/fixture.ts', imported('@elevate/contracts/audit')],
  ['libs/platform/audit/src/fixture.ts', imported('@elevate/errors')],
  ['libs/platform/messaging/src/fixture.ts', imported('kafkajs')],
  ['libs/platform/messaging/test/fixture.int-spec.ts', imported('@elevate/native-stack')],
  ['libs/platform/messaging/test/fixture.int-spec.ts', imported('@elevate/testing')],
  ['libs/platform/telemetry/src/otel/fixture.ts', imported('@opentelemetry/api')],
  ['apps/operator/src/fixture.ts', "export const load = () => import('@elevate/embedded');"],
  [REPOSITORY, imported('@elevate/messaging', 'type RelaySource')],
  [REPOSITORY, imported('mongoose')],
  [SERVICE, imported('@elevate/contracts')],
  [SERVICE, imported('@elevate/messaging')],
  [SERVICE, imported('mongoose', 'type Connection')],
];

const rows = Object.entries(REJECTED).flatMap(([rule, all]) =>
  all.map(([file, code]) => ({ kind: 'rejected', rule, file, code })),
);
rows.push(...ALLOWED.map(([file, code]) => ({ kind: 'allowed', file, code })));
const needsTypes = ({ rule }) => rule?.startsWith('typescript(');
const eslint = new ESLint({ cwd: root });
const results = lintPromises(rows.filter(needsTypes));
for (const row of rows.filter((each) => !needsTypes(each))) {
  const [{ messages }] = await eslint.lintText(row.code, { filePath: join(root, row.file) });
  const errors = messages.filter(({ severity }) => severity === 2);
  const rules = new Set(errors.map(({ ruleId, message }) => ruleId ?? message));
  results.push({ ...row, violations: [...rules] });
}
process.stdout.write(JSON.stringify(results));

function lintPromises(all) {
  const folder = mkdtempSync(join(tmpdir(), 'elevate-lint-'));
  try {
    cpSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    writeFileSync(join(folder, 'tsconfig.json'), '{ "compilerOptions": { "strict": true } }');
    for (const { file, code } of all) writeFileSync(join(folder, file), code);
    const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
    const args = [oxlint, '--format=json', ...all.map(({ file }) => file)];
    const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    const { diagnostics } = JSON.parse(stdout);
    return all.map((row) => {
      const own = diagnostics.filter(({ filename }) => basename(filename) === row.file);
      return { ...row, violations: own.map(({ code }) => code) };
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
