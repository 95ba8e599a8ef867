import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createTestBff, type TestBff } from '../../../test/create-test-bff.js';

let bff: TestBff;
beforeAll(async () => {
  bff = await createTestBff({ TRUST_PROXY: 'loopback', READS_PER_ADDRESS: '3' });
});
afterAll(() => bff.close());

const read = (path: string, address = '203.0.113.9') =>
  fetch(`${bff.url}${path}`, { headers: { 'x-forwarded-for': address } });
const limitOf = ({ status, headers }: Response) => [
  status,
  headers.get('ratelimit-policy'),
  headers.get('ratelimit'),
];
const POLICY = '"address";q=3;w=60';

it('says what is left to an address, and refuses what is beyond it in a form that scripts read', async () => {
  const home = await read('/api/v1/home');
  expect(limitOf(home)).toEqual([200, POLICY, '"address";r=2;t=20']);
  expect(limitOf(await read('/api/v1/search?q=kafka'))).toEqual([
    200,
    POLICY,
    '"address";r=1;t=40',
  ]);
  expect(limitOf(await read('/api/v1/episodes/unknown'))[0]).toBe(404);
  const refused = await read('/api/v1/home');
  expect(limitOf(refused)).toEqual([429, POLICY, '"address";r=0;t=20']);
  expect(refused.headers.get('retry-after')).toBe('20');
  expect(refused.headers.get('access-control-allow-origin')).toBe('*');
  expect(await refused.json()).toMatchObject({ status: 429, code: 'BFF.TOO_MANY_REQUESTS' });
  expect((await read('/api/v1/home', '203.0.113.10')).status).toBe(200);
});

it('counts no pages, no own data and no local address', async () => {
  for (let n = 0; n < 4; n += 1) {
    expect(limitOf(await read('/', '198.51.100.1'))).toEqual([200, null, null]);
    expect((await read('/api/v1/session', '198.51.100.1')).headers.has('ratelimit')).toBe(false);
    for (const local of ['127.0.0.1', '10.1.2.3', '::ffff:192.168.0.4', 'fd00::1', '100.64.0.1'])
      expect((await read('/api/v1/home', local)).status).toBe(200);
  }
});
