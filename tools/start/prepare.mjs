import { fileURLToPath } from 'node:url';
import { buildAll } from '../build/build-all.mjs';
import { installHooks } from '../hooks/install-hooks.mjs';
import { ensureInstalled } from './install.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const log = (line) => process.stderr.write(`prepare: ${line}\n`);
await ensureInstalled({ root, log });
await buildAll({ root, log });
installHooks({ root, log });
