import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../start/install.mjs';

/** Writes the client's types of the API, unless they are newer than its document. Git has the document only. */
export async function writeClientTypes(root) {
  const written = await timeOf(join(root, 'apps/web/src/shared/api/generated/schema.ts'));
  if (written > (await timeOf(join(root, 'apps/bff/openapi.json')))) return;
  await run('npm', ['run', '--silent', 'generate'], { cwd: join(root, 'apps/web') });
}

async function timeOf(file) {
  return (await stat(file).catch(() => null))?.mtimeMs ?? 0;
}
