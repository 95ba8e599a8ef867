import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { bffService } from './bff.service-definition.js';
import { renderOpenApi } from './http/openapi.js';

it('the committed OpenAPI document is what the code says', async () => {
  const committed = readFileSync(new URL('../openapi.json', import.meta.url), 'utf8');
  expect(JSON.parse(await renderOpenApi(bffService))).toEqual(JSON.parse(committed));
});

it('the OpenAPI document has a summary of each operation', async () => {
  const { paths } = JSON.parse(await renderOpenApi(bffService)) as {
    paths: Record<string, Record<string, { operationId?: string; summary?: string }>>;
  };
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  expect(operations.length).toBeGreaterThan(50);
  const without = operations.filter(({ summary }) => !summary);
  expect(without.map(({ operationId }) => operationId)).toEqual([]);
});
