import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { http, HttpResponse } from 'msw';
import { makeStore, type AppStore } from '../../test-kit/a-store.js';
import { AccountApi, aUser, refusal } from '../../test-kit/account-api.js';
import { at, testServer } from '../../test-kit/server.js';
import { savedApi } from '../saved/saved.api.js';
import { savedChangeApi } from '../saved/change-saved.js';
import { renewSession } from './renew-session.js';
import { setSession, sessionIn } from './session-store.js';
import { showNoticesWith } from '../toasts/notify.js';

const { server, requests } = testServer({ isQuiet: true });
let api: AccountApi;
let store: AppStore;
const signedIn = (expires_at = api.expiresAt) => ({
  signed_in: true as const,
  user: aUser(),
  expires_at,
});

beforeEach(() => {
  api = new AccountApi();
  api.user = aUser();
  server.use(...api.handlers());
  store = makeStore();
  setSession(store, signedIn());
});
afterEach(() => void Reflect.deleteProperty(navigator, 'locks'));

const list = () => store.dispatch(savedApi.endpoints.getMyList.initiate('member-1'));
/** The server refuses until the session was renewed. */
const runOut = () => {
  api.isRefreshable = true;
};

const CHANGE = { tag: 'my-list', userId: 'member-1', id: 'x', isSaved: true } as const;

describe('a request that is refused because the session has run out', () => {
  it('is made once more with a renewed one', async () => {
    runOut();
    const { data } = await list();
    expect(data).toEqual({ items: [] });
    expect(requests).toEqual(['/my-list', '/session', '/session/refresh', '/my-list']);
    expect(sessionIn(store)).toMatchObject({ status: 'signed-in', expiresAt: api.expiresAt });
  });

  it('is renewed once for all that wait', async () => {
    runOut();
    await Promise.all([
      list(),
      store.dispatch(savedApi.endpoints.getMyListIds.initiate('member-1')),
      store.dispatch(savedChangeApi.endpoints.changeSaved.initiate(CHANGE)),
    ]);
    expect(requests.filter((path) => path === '/session/refresh')).toHaveLength(1);
  });

  it('is not made again when it is refused again', async () => {
    server.use(http.get(at('/my-list'), () => refusal(401, 'USER.UNAUTHENTICATED')));
    const { error } = await list();
    expect(error).toMatchObject({ status: 401 });
    expect(requests.filter((path) => path === '/my-list')).toHaveLength(2);
  });

  it('signs out cleanly where the session has ended', async () => {
    api.user = null;
    runOut();
    const { error } = await list();
    expect(error).toMatchObject({ status: 401 });
    expect(sessionIn(store)).toEqual({ status: 'signed-out', user: null, expiresAt: null });
    expect(requests).toEqual(['/my-list', '/session', '/session/refresh']);
  });

  it('sends no request when the visitor is known to be signed out', async () => {
    setSession(store, { signed_in: false });
    api.user = null;
    await list();
    expect(requests).toEqual(['/my-list']);
  });

  it('leaves everything as it is where the server cannot renew now', async () => {
    runOut();
    server.use(http.post(at('/session/refresh'), () => new HttpResponse(null, { status: 503 })));
    await list();
    expect(sessionIn(store).status).toBe('signed-in');
  });
});

describe('renewing', () => {
  it('uses the session that another tab has renewed meanwhile', async () => {
    api.expiresAt = new Date(Date.now() + 7_200_000).toISOString();
    expect(await renewSession(store)).toBe(true);
    expect(requests).toEqual(['/session']);
    expect(sessionIn(store).expiresAt).toBe(api.expiresAt);
  });

  it('asks again with the cookies that another tab has renewed', async () => {
    runOut();
    server.use(
      http.post(at('/session/refresh'), () => {
        api.isRefreshable = false;
        return refusal(409, 'USER.ALREADY_REFRESHED');
      }),
    );
    expect(await renewSession(store)).toBe(true);
    expect(requests).toEqual(['/session', '/session/refresh', '/session']);
  });

  it('tries once more where the quicker one has left nothing', async () => {
    runOut();
    server.use(
      http.post(at('/session/refresh'), () => refusal(409, 'USER.ALREADY_REFRESHED'), {
        once: true,
      }),
    );
    expect(await renewSession(store)).toBe(true);
    expect(requests.filter((path) => path === '/session/refresh')).toHaveLength(2);
  });

  it('is done by one tab at a time', async () => {
    const names: string[] = [];
    Object.defineProperty(navigator, 'locks', {
      configurable: true,
      value: {
        request: (name: string, work: () => Promise<unknown>) => {
          names.push(name);
          return work();
        },
      },
    });
    runOut();
    expect(await renewSession(store)).toBe(true);
    expect(names).toEqual(['session-refresh']);
  });

  it('does not undo a sign-out that came first', async () => {
    let go = () => {};
    server.use(
      http.get(at('/session'), async () => {
        await new Promise<void>((resolve) => (go = resolve));
        return HttpResponse.json(signedIn('2030-01-01T00:00:00Z'));
      }),
    );
    const renewal = renewSession(store);
    await new Promise((resolve) => setTimeout(resolve, 50));
    setSession(store, { signed_in: false });
    go();
    expect(await renewal).toBe(false);
    expect(sessionIn(store).status).toBe('signed-out');
  });
});

describe('a request that something in front of the site answered', () => {
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
