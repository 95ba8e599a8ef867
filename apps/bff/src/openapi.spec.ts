import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { renderOpenApi } from './http/render-openapi.js';

it('the committed OpenAPI document is what the code says', async () => {
  const committed = readFileSync(new URL('../openapi.json', import.meta.url), 'utf8');
  expect(JSON.parse(await renderOpenApi())).toEqual(JSON.parse(committed));
});
