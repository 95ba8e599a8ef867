/*
 * Lints each fixture under the path in its first line; those of promises, which need types, with oxlint. A separate process:
 * Jest's module system breaks ESLint.
 */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';

const root = fileURLToPath(new URL('../..', import.meta.url));
const fixtures = fileURLToPath(new URL('./fixtures', import.meta.url));

const eslint = new ESLint({ cwd: root });

const results = [];
for (const kind of ['rejected', 'allowed']) {
  for (const name of readdirSync(join(fixtures, kind)).sort()) {
    const text = readFileSync(join(fixtures, kind, name), 'utf8');
    const filePath = join(root, header(text, 'file'));
    const [result] = await eslint.lintText(text, { filePath });
    const errors = result.messages.filter(({ severity }) => severity === 2);
    const violations = [...new Set(errors.map(({ ruleId, message }) => ruleId ?? message))];
    results.push({ kind, name, rule: header(text, 'rule'), violations });
  }
}
results.push(...lintPromises());
process.stdout.write(JSON.stringify(results));

/** In a copy: the configuration ignores the fixtures' folder. */
function lintPromises() {
  const folder = mkdtempSync(join(tmpdir(), 'elevate-lint-'));
  try {
    cpSync(join(fixtures, 'promises'), folder, { recursive: true });
    cpSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    writeFileSync(join(folder, 'tsconfig.json'), '{ "compilerOptions": { "strict": true } }');
    const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
    const names = readdirSync(join(fixtures, 'promises'));
    const args = [oxlint, '--format=json', ...names];
    const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    const { diagnostics } = JSON.parse(stdout);
    return names.map((name) => ({
      kind: 'rejected',
      name,
      rule: header(readFileSync(join(fixtures, 'promises', name), 'utf8'), 'rule'),
      violations: diagnostics
        .filter(({ filename }) => basename(filename) === name)
        .map(({ code }) => code),
    }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function header(text, key) {
  return new RegExp(`^// ${key}: (.+)$`, 'm').exec(text)?.[1];
}
