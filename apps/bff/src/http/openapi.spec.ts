import { readFileSync } from 'node:fs';
import { expect, it, describe } from '@jest/globals';
import { bffService } from '../bff.service-definition.js';
import { renderOpenApi } from './openapi.js';

describe('renderOpenApi', () => {
  it('the committed OpenAPI document is what the code says', async () => {
    const committed = readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8');
    expect(JSON.parse(await renderOpenApi(bffService))).toEqual(JSON.parse(committed));
  });

  it("docs/security.md lists each change of one's own account", () => {
    const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
    const { paths } = JSON.parse(read('../../openapi.json')) as { paths: Record<string, object> };
    const security = read('../../../../docs/security.md');
    const own =
      /^\/api\/v1(\/(?:account|password|following|digest|history|reading|my-list|lists|bookmarks)(?:\/.*)?)$/;
    const changes = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations)
        .filter((method) => method !== 'get' && own.test(path))
        .map((method) => `${method.toUpperCase()} ${own.exec(path)?.[1]}`),
    );
    expect(changes.length).toBeGreaterThan(20);
    expect(changes.filter((change) => !security.includes(`\`${change}\``))).toEqual([]);
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

  it('the OpenAPI document states a limit of each text, list and number of a request', () => {
    const { paths, components } = JSON.parse(
      readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'),
    ) as { paths: Record<string, Record<string, Part>>; components: { schemas: Part } };
    const unlimited: string[] = [];
    let count = 0;
    const visit = (where: string, part: unknown): void => {
      if (typeof part !== 'object' || part === null) return;
      const { $ref, type } = part as Part;
      if (typeof $ref === 'string')
        return visit(where, components.schemas[$ref.split('/').at(-1)!]);
      const limits = [type].flat().flatMap((name) => LIMITS[name as string] ?? []);
      if (limits.length > 0 && !limits.some((name) => name in part)) unlimited.push(where);
      count += Math.min(limits.length, 1);
      for (const [name, inner] of Object.entries(part)) visit(`${where} ${name}`, inner);
    };
    for (const [path, operations] of Object.entries(paths))
      for (const [method, { parameters, requestBody }] of Object.entries(operations))
        visit(`${method} ${path}`, { parameters, requestBody });
    expect(unlimited).toEqual([]);
    expect(count).toBeGreaterThan(400);
  });
});

type Part = Readonly<Record<string, unknown>>;

/** Keywords that limit the values of a type. */
const LIMITS: Readonly<Record<string, readonly string[]>> = {
  string: ['maxLength', 'pattern', 'enum', 'const', 'format'],
  array: ['maxItems'],
  integer: ['maximum'],
  number: ['maximum'],
};
