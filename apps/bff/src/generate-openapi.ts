import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { renderOpenApi } from './http/render-openapi.js';

// The same step up from the sources and from the built files.
const target = fileURLToPath(new URL('../openapi.json', import.meta.url));
writeFileSync(target, await renderOpenApi());
process.stdout.write(`Wrote ${target}\n`);
