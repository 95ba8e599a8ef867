import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bffService } from './bff.service-definition.js';
import { renderOpenApi } from './http/openapi.js';

const target = fileURLToPath(new URL('../openapi.json', import.meta.url));
writeFileSync(target, await renderOpenApi(bffService));
process.stdout.write(`Wrote ${target}\n`);
