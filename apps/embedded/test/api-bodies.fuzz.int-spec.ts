import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { FuzzRun, mutateText } from '@elevate/testing';
import {
  operationsWithBodies,
  valueOf,
  withStrangeMember,
  type BodyOperation,
  type OpenApi,
} from './bodies-from-schema.js';
import { RunningSite } from './running-site.js';

jest.setTimeout(1_800_000);

const api = JSON.parse(
  readFileSync(new URL('../../bff/openapi.json', import.meta.url), 'utf8'),
) as OpenApi;
const operations = operationsWithBodies(api);
const ADMINISTRATOR = 'canary-fuzz@admin.local';

const fuzz = new FuzzRun('API bodies', 0.2);
let site: RunningSite;
let token: string;

beforeAll(async () => {
  site = await RunningSite.start('in-process', {}, 'everything');
  await site.newAdministrator(ADMINISTRATOR);
  token = await site.adminToken(ADMINISTRATOR);
});
afterAll(() => site.close());

describe('mutated bodies', () => {
  it('are answered with a status that the API documents, never with 5xx', async () => {
    const statuses = new Map<number, number>();
    for (let round = 0; round < fuzz.cases; round += 1) {
      const operation = fuzz.numbers.pick(operations);
      const body = mutatedBody(operation);
      const status = await send(operation, body);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    fuzz.report(Array.from(statuses, ([status, count]) => `${count} × ${status}`).join(', '));
    expect(site.log.filter((line) => line.includes('A request failed'))).toEqual([]);
  });

  it('leave the product as it was', async () => {
    const { status } = await fetch(`${site.url}/api/v1/home`);
    expect([status, 'polluted' in {}]).toEqual([200, false]);
  });
});

function mutatedBody({ schema }: BodyOperation): string {
  const { numbers } = fuzz;
  const value = valueOf(schema, api);
  if (numbers.random() < 0.6) return JSON.stringify(withStrangeMember(numbers, value));
  return mutateText(numbers, JSON.stringify(value)).text;
}

async function send({ method, path }: BodyOperation, body: string): Promise<number> {
  const url = `${site.url}${path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000001')}`;
  const authorization = () => ({ authorization: `Bearer ${token}` });
  const request = () =>
    fetch(url, {
      method,
      headers: { ...authorization(), 'content-type': 'application/json' },
      body,
    });
  let answer = await request();
  // A wrong password or code is a 401, too, and leaves the session as it is.
  const account = `${site.url}/api/v1/account`;
  if (answer.status === 401 && !(await fetch(account, { headers: authorization() })).ok) {
    token = await site.adminToken(ADMINISTRATOR);
    answer = await request();
  }
  const { status, headers } = answer;
  const text = await answer.text();
  const input = `${method} ${path} ${body.slice(0, 2_000)}`;
  expect([status < 500, input, text]).toEqual([true, input, text]);
  if (status < 400) return status;
  expect([headers.get('content-type'), input]).toEqual([
    expect.stringContaining('application/problem+json'),
    input,
  ]);
  return status;
}
