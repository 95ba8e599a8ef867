import { afterAll, beforeAll, describe, it, jest } from '@jest/globals';
import { HostileSite, PASSWORD } from './support/hostile/hostile-site.js';
import { fuzzApi, WITHIN_MS, type ApiFuzz } from './support/hostile/schemathesis.js';
import { Tally } from './support/hostile/tally.js';

const ENDS_SESSION = ['signOut', 'endOtherSessions', 'deleteAccount', 'changePassword'];

jest.setTimeout(WITHIN_MS + 60_000);

describe('requests made from the OpenAPI document', () => {
  let site: HostileSite;
  beforeAll(async () => {
    site = await HostileSite.start('hostile-openapi', { ACCESS_TOKEN_MINUTES: '60' });
  });
  afterAll(() => site?.close());

  const check = async (caller: string, fuzz: Omit<ApiFuzz, 'url'>) => {
    const tally = new Tally(`Requests made from the OpenAPI document, by ${caller}`);
    const { cases, problems } = await fuzzApi({ url: site.url, ...fuzz });
    tally.addCases(cases, problems);
    await tally.close(1_000);
  };

  // An administrator's session may do all that others may; `permissions.int-spec` has every route without one.
  if (process.env['HOSTILE_REPORT']) {
    it('get documented answers, and none without a session where one is needed', async () => {
      await check('a visitor', {});
    });

    it('get documented answers with the session of a member', async () => {
      const { email } = await site.member();
      const password = { grant_type: 'password', email, password: PASSWORD };
      const { body } = await site.client().raw('POST', '/token', { body: password });
      const { access_token: token } = body as { access_token: string };
      await check('a member', { token, without: ENDS_SESSION });
    });
  }

  it('get documented answers with the session of an administrator', async () => {
    const { client } = await site.setUpAdministrator();
    const [, token = ''] =
      [...client.cookies].find(([name]) => name.startsWith('elevate-access')) ?? [];
    await check('an administrator', { token, without: ENDS_SESSION });
  });
});
