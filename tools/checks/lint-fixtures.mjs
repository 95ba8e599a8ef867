/* Lints each fixture under the path in its first line. A separate process: Jest's module system breaks ESLint. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';

const root = fileURLToPath(new URL('../..', import.meta.url));
const fixtures = fileURLToPath(new URL('./fixtures', import.meta.url));

const eslint = new ESLint({ cwd: root, overrideConfig: [tseslint.configs.disableTypeChecked] });

const results = [];
for (const kind of ['rejected', 'allowed']) {
  for (const name of readdirSync(join(fixtures, kind)).sort()) {
    const text = readFileSync(join(fixtures, kind, name), 'utf8');
    const filePath = join(root, header(text, 'file'));
    const [result] = await eslint.lintText(text, { filePath });
    const errors = result.messages.filter(({ severity }) => severity === 2);
    const found = [...new Set(errors.map(({ ruleId, message }) => ruleId ?? message))];
    results.push({ kind, name, rule: header(text, 'rule'), found });
  }
}
process.stdout.write(JSON.stringify(results));

function header(text, key) {
  return new RegExp(`^// ${key}: (.+)$`, 'm').exec(text)?.[1];
}
