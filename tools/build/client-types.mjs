import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../start/install.mjs';

/** Unless they are newer than the document and the command. Git has no types. */
export async function writeClientTypes(root) {
  const written = await timeOf(join(root, 'apps/web/src/shared/api/generated/schema.ts'));
  const sources = ['apps/bff/openapi.json', 'apps/web/package.json'].map((name) =>
    join(root, name),
  );
  const changed = await Promise.all(sources.map(timeOf));
  if (written > Math.max(...changed)) return;
  await run('npm', ['run', '--silent', 'generate'], { cwd: join(root, 'apps/web') });
}

async function timeOf(file) {
  return (await stat(file).catch(() => null))?.mtimeMs ?? 0;
}
