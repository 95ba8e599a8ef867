import { fileURLToPath } from 'node:url';
import { buildAll } from './build-all.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
await buildAll({ root, log: (line) => process.stdout.write(`build: ${line}\n`) });
