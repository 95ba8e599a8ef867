/* Prints the rules that a file of this path breaks. A separate process: Jest's modules break
   ESLint. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** By rule, files with what they must not contain; and code on the allowed side of each fence. */
const { rejected, allowed } = JSON.parse(
  readFileSync(new URL('lint-fixtures.json', import.meta.url), 'utf8'),
);

const rows = Object.entries(rejected).flatMap(([rule, all]) =>
  all.map(([file, code]) => ({ kind: 'rejected', rule, file, code })),
);
rows.push(...allowed.map(([file, code]) => ({ kind: 'allowed', file, code })));
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
