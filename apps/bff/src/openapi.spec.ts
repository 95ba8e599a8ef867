import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { bffService } from './bff.service-definition.js';
import { renderOpenApi } from './http/openapi.js';

it('the committed OpenAPI document is what the code says', async () => {
  const committed = readFileSync(new URL('../openapi.json', import.meta.url), 'utf8');
  expect(JSON.parse(await renderOpenApi(bffService))).toEqual(JSON.parse(committed));
});
