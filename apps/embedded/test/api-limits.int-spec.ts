import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  alternativesOf,
  limitedFields,
  type OpenApi,
  operationsWithBodies,
  valueBeyond,
  valueOf,
  withValueAt,
} from './bodies-from-schema.js';
import { RunningSite } from './running-site.js';

jest.setTimeout(120_000);

const api = JSON.parse(
  readFileSync(new URL('../../bff/openapi.json', import.meta.url), 'utf8'),
) as OpenApi;
const ADMINISTRATOR = 'canary-limits@admin.local';
const headers = { 'content-type': 'application/json', 'if-match': '*' };
const ID = '00000000-0000-4000-8000-000000000001';

const requests = operationsWithBodies(api).flatMap(({ schema, ...operation }) =>
  alternativesOf(schema, api)
    .filter(({ properties }) => properties)
    .map((alternative) => ({
      ...operation,
      body: valueOf(alternative, api),
      limited: limitedFields(alternative, api),
    })),
);
type Request = Pick<(typeof requests)[number], 'method' | 'path'>;

let site: RunningSite;
let token: string;

beforeAll(async () => {
  site = await RunningSite.start('in-process', {}, 'everything');
  await site.newAdministrator(ADMINISTRATOR);
  token = await site.adminToken(ADMINISTRATOR);
});
afterAll(() => site.close());

async function send({ method, path }: Request, body: unknown) {
  const answer = await fetch(site.url + path.replaceAll(/\{\w+\}/g, ID), {
    method,
    headers: { ...headers, authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  const { errors = [] } = (await answer.json()) as { errors?: { field: string }[] };
  return { status: answer.status, fields: errors.map(({ field }) => field) };
}

/** Errors name the list of a text, and the place of an object in its list. */
const nameOf = (path: readonly string[]) => path.join('.').replace(/\.0$/, '');

/** Of plain characters, of characters with many code points, and with spaces around. */
const textsOf = (length: number): readonly string[] => [
  'a'.repeat(length),
  `a${'\u0301'.repeat(15)}`.repeat(length / 16).padEnd(length, 'a'),
  'a'.padEnd(length),
];

/** Fields whose texts need a form, or whose rules count code points. */
const STRICTER =
  'access_code after before changed_at cleared_at code email from id language linkedin_url new_access_code password seen_at since site_url until watched_at zone';

describe('the limits of bodies that the API document states', () => {
  it('are enforced: what is just above is refused, and the answer names the field', async () => {
    let count = 0;
    for (const { body, limited, ...request } of requests) {
      for (const { path, schema } of limited) {
        const answer = await send(request, withValueAt(body, path, valueBeyond(schema, api)));
        const field = nameOf(path);
        const named = answer.fields.includes(field) ? field : answer.fields;
        expect([request, answer.status, named]).toEqual([request, 400, field]);
        count += 1;
      }
    }
    expect(count).toBeGreaterThan(200);
  });

  it('refuse no text that is as long, unless it needs a form, or a rule counts more strictly', async () => {
    const refused = new Set<string>();
    for (const { body, limited, ...request } of requests) {
      const fields = limited.filter(({ schema }) => schema.maxItems === undefined);
      const answers = [0, 1, 2].map((kind) => {
        const whole = fields.reduce(
          (value, { path, schema: { maximum, maxLength = 0 } }) =>
            withValueAt(value, path, maximum ?? textsOf(maxLength)[kind]),
          body,
        );
        // Also invalid, so that nothing happens.
        return send(request, { ...(whole as object), strange: true });
      });
      const refusals = await Promise.all(answers);
      for (const name of fields.map(({ path }) => nameOf(path)))
        if (refusals.every((answer) => answer.fields.includes(name)))
          refused.add(name.split('.').at(-1)!);
    }
    expect([...refused].sort().join(' ')).toBe(STRICTER);
  });
});
