import { fileURLToPath } from 'node:url';
import { compileAll } from '../build/build-all.mjs';
import { writeClientTypes } from '../build/client-types.mjs';
import { ensureInstalled } from './install.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const log = (line) => process.stderr.write(`prepare: ${line}\n`);
await ensureInstalled({ root, log });
await compileAll({ root, log });
await writeClientTypes(root);
