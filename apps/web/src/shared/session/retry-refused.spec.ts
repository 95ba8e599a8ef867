import { beforeEach, describe, expect, it } from '@jest/globals';
import { http, HttpResponse } from 'msw';
import { makeStore } from '../../test-kit/a-store.js';
import { AccountApi, aUser } from '../../test-kit/account-api.js';
import { at, testServer } from '../../test-kit/server.js';
import { savedApi } from '../saved/saved.api.js';
import { showNoticesWith } from '../toasts/notify.js';
import { renewSession } from './renew-session.js';
import { sessionIn, setSession } from './session-store.js';

const { server } = testServer({ isQuiet: true });
const notices: string[] = [];
const store = makeStore();
const until = '2027-01-01T00:00:00Z';

beforeEach(() => {
  showNoticesWith(({ message }) => void notices.push(message));
  server.use(...new AccountApi().handlers());
  setSession(store, { signed_in: true, user: aUser(), expires_at: until });
});

const GATE = expect.stringContaining('A sign-in page in front of this site answered');
const page = (status: number) => () => HttpResponse.html('<h1>Sign in</h1>', { status });
const moved = () => HttpResponse.redirect('https://gate.example.org/login', 302);
const load = async () => {
  const query = savedApi.endpoints.getMyList.initiate('member-1', { forceRefetch: true });
  const { error } = await store.dispatch(query);
  return Object(error) as { readonly status?: unknown; readonly error?: unknown };
};

describe('a request that something in front of the site answered', () => {
  it.each<[string, () => Response | Promise<Response>]>([
    ['redirected to another origin', moved],
    ['answered with a page', page(200)],
    ['refused with a page', page(401)],
    ['forbade with a page', page(403)],
    ['asked to sign in to the network', page(511)],
  ])('names the sign-in page where it %s', async (_, resolver) => {
    server.use(http.get(at('/my-list'), resolver), http.get(at('/session'), resolver));
    expect(await load()).toMatchObject({ status: 'CUSTOM_ERROR', error: GATE });
    await load();
    expect(sessionIn(store).status).toBe('signed-in');
  });

  it.each([
    ['the network is gone', () => HttpResponse.error()],
    ['a proxy cannot reach the server', page(502)],
  ])('says nothing of it where %s', async (_, resolver) => {
    server.use(http.get(at('/my-list'), resolver), http.get(at('/session'), resolver));
    expect((await load()).status).toMatch(/FETCH_ERROR|PARSING_ERROR/);
    expect(notices).toHaveLength(1);
  });

  it('does not end the session by a refusal of its own', async () => {
    server.use(
      http.get(at('/session'), () => HttpResponse.json({ signed_in: false, refreshable: true })),
    );
    server.use(http.post(at('/session/refresh'), page(401)));
    expect(await renewSession(store)).toBe(false);
    expect(sessionIn(store).status).toBe('signed-in');
  });

  it('says so once for all of them', () => expect(notices).toEqual([GATE]));
});
