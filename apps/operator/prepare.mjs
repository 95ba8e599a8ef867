import { fileURLToPath } from 'node:url';
import { compileAll } from '../../tools/build/build-all.mjs';
import { ensureInstalled } from '../../tools/start/install.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const log = (line) => process.stderr.write(`${line}\n`);
await ensureInstalled({ root, log });
await compileAll({ root, log });
