import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse, type JsonBodyType } from 'msw';
import { Route, Routes } from 'react-router-dom';
import { AdminAccessPage } from '../features/desk/admin-access/admin-access-page.js';
import { AccountPage } from '../features/members/account/account-page.js';
import { AuthPage } from '../features/members/auth/auth-page.js';
import { DigestSection } from '../features/members/following/digest-section.js';
import { HiddenList } from '../features/members/following/hidden-list.js';
import { ForgotPasswordPage } from '../features/members/password/forgot-password-page.js';
import { SecurityCards } from '../features/members/security/security-cards.js';
import { BugReportPage } from '../features/visitors/bug-report/bug-report-page.js';
import { SuggestPage } from '../features/visitors/suggest/suggest-page.js';
import { latestDraft, readDraft, SIGN_OUT } from '../shared/drafts/drafts.js';
import { notifyTabs } from '../shared/session/tabs.js';
import { Link } from '../shared/ui/link.js';
import { AccountApi, anAccount, aUser, refusal } from '../test-kit/account-api.js';
import { AdminApi, anAdministrator, anAdminEvent } from '../test-kit/admin-api.js';
import { ContentApi } from '../test-kit/content-api.js';
import { aCuratedEpisode, EpisodesAdminApi } from '../test-kit/episodes-admin-api.js';
import { press } from '../test-kit/form.js';
import { renderEverywhere } from '../test-kit/render-page.js';
import { at, testServer } from '../test-kit/server.js';
import { WebhooksApi } from '../test-kit/webhooks-api.js';
import { ManagementPage } from './management-page.js';

const { server } = testServer({ isQuiet: true });
const DESK = '/x7k9p2m-sys';
const CODE = '12345678901234567890';

let account: AccountApi;
let admin: AdminApi;
let episodes: EpisodesAdminApi;
/** How the server answers a save; the person's session decides before. */
let saving: 'well' | 'not now' | 'as stored';
let saves: { readonly path: string; readonly answer: number; readonly by: string | undefined }[];
let ifEnded: number;

const aPick = (id: string) => ({
  episode_id: id,
  title: `Talk ${id}`,
  thumbnail_url: null,
  available: true,
  from: null,
  until: null,
});
/** An answer that each form reads what it needs from. */
const ANY = {
  items: [{ id: 'x', name: 'X', state: 'new', channel: '@x', handle: null }],
  counts: { new: 1, changed: 0, unchanged: 0, refused: 0 },
  entries: [],
  email: 'x',
  replayed: 0,
  changed: 1,
  unchanged: 0,
  missing: [],
  skipped: [],
  undo: null,
};
const GIVEN: Readonly<Record<string, object>> = {
  '/admin/topic-rules': {
    version: 4,
    applying: false,
    topics: [
      {
        topic: 'AI',
        episodes: 2,
        words: [],
        exclusions: [],
        built_in: { words: [], exclusions: [] },
      },
    ],
  },
  '/admin/other-names': { version: 4, groups: [['Kubernetes', 'k8s']] },
  '/admin/unfound-terms': { items: [] },
  '/admin/speakers': {
    version: 1,
    applying: false,
    total: 1,
    page: 1,
    pages: 1,
    items: [{ id: 'ada', name: 'Ada', talks: 2, merged: [], similar: [] }],
  },
  '/admin/editor-picks': { version: 3, ordered: true, episodes: [aPick('a'), aPick('b')] },
  '/admin/collections': { items: [] },
  '/admin/collections/c': {
    id: 'c',
    version: 2,
    title: 'First talks',
    description: '',
    draft: false,
    from: null,
    until: null,
    home_after: null,
    changed_at: '2026-11-23T10:00:00Z',
    talks: [{ ...aPick('a'), note: null }],
  },
  '/admin/hero-pin': { hero: null, pin: null, excluded: [], next_at: '2026-11-23T10:00:00Z' },
  '/admin/hero-candidates': { items: [] },
  '/admin/administrators': { items: [], invitations: [] },
  '/digest': { frequency: 'off', weekday: 1, hour: 8, zone: 'UTC', next_at: null, stopped: null },
  '/account/deletion-request': { deletion_at: null },
  '/account/factors': { passkeys: [], authenticator_app: null, recovery_codes_left: 0 },
  '/account/email-change': { pending: null },
};

beforeAll(async () => {
  for (const part of [
    () => import('./management.js'),
    () => import('../features/desk/events/event-form-card.js'),
    () => import('../features/desk/webhooks/webhook-form-card.js'),
    () => import('../features/desk/sources/add-forms.js'),
    () => import('../features/members/account/account-forms.js'),
    () => import('../features/visitors/suggest/suggest-form.js'),
    () => import('../shared/confirmation/sign-in-again.js'),
  ])
    await part();
});

beforeEach(() => {
  jest.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Africa/Lagos']);
  account = new AccountApi();
  admin = new AdminApi();
  admin.events = [anAdminEvent('a', { title: 'Night' })];
  episodes = new EpisodesAdminApi();
  episodes.episodes = [aCuratedEpisode('a')];
  saving = 'well';
  saves = [];
  ifEnded = 401;
  const save = async ({ request }: { request: Request }) => {
    const path = new URL(request.url).pathname.replace('/api/v1', '');
    const { user } = account;
    if (saving === 'as stored') return undefined;
    const status = saving === 'well' ? 200 : 503;
    const needsSession = !/session$|^.(suggestions|accounts|password-resets)$/.test(path);
    const answer = user || !needsSession ? status : ifEnded;
    saves.push({ path, answer, by: user?.id });
    if (answer !== 200) return refusal(answer, 'SITE.REFUSED');
    if (path === '/admin/events/a')
      return HttpResponse.json(anAdminEvent('a', { version: 2 }) as JsonBodyType);
    if (path === '/admin/episodes/a')
      return HttpResponse.json(aCuratedEpisode('a', { version: '1' }) as JsonBodyType);
    const given = GIVEN[path] ?? ANY;
    return HttpResponse.json(given as JsonBodyType);
  };
  server.use(
    http.post(at('/admin/topic-rules/AI/preview'), () =>
      HttpResponse.json({ gains: 0, loses: 0, corrected: 0, examples: [] }),
    ),
    http.post(at('/admin/session'), async (event) => {
      if (saving === 'not now') return save(event);
      const { email } = (await event.request.json()) as { email: string };
      account.user = {
        ...anAdministrator(),
        id: email.startsWith('other') ? 'other' : 'an-administrator',
      };
      return HttpResponse.json(account.session);
    }),
    ...['/session', '/accounts', '/password-resets', '/account/email-change'].map((path) =>
      http.post(at(path), (event) => (saving === 'not now' ? save(event) : undefined)),
    ),
    ...account.handlers(),
    http.all(at('/admin/*'), (event) => (event.request.method === 'GET' ? undefined : save(event))),
    ...(['/digest', '/account/profile'] as const).map((path) => http.put(at(path), save)),
    http.post(at('/suggestions'), save),
    ...Object.entries(GIVEN).map(([path, given]) =>
      http.get(at(path), () => HttpResponse.json(given as JsonBodyType)),
    ),
    ...admin.handlers(),
    ...episodes.handlers(),
    ...new ContentApi().handlers(),
    ...new WebhooksApi().handlers(),
    http.all(at('/*'), () => refusal(404, 'SITE.NONE')),
  );
});

function Site() {
  return (
    <>
      <Link to="/elsewhere">Elsewhere</Link>
      <Routes>
        <Route path={DESK} element={<ManagementPage />} />
        <Route path="/suggest" element={<SuggestPage />} />
        <Route path="/account" element={<AccountPage security={() => null} history={null} />} />
        <Route path="/digest" element={<DigestSection />} />
        <Route path="/hidden" element={<HiddenList />} />
        <Route path="/bug-report" element={<BugReportPage />} />
        <Route path="/auth" element={<AuthPage />} />
        <Route path="/forgot-password" element={<ForgotPasswordPage />} />
        <Route path="/m8n4p-access" element={<AdminAccessPage />} />
        <Route path="/security" element={<SecurityCards userId="x" />} />
        <Route path="*" element={null} />
      </Routes>
    </>
  );
}

interface Form {
  /** Query of the desk, or path of the site. */
  readonly at: string;
  /** Buttons that open the form, and open its record again after a link was followed. */
  readonly open?: readonly (string | RegExp)[];
  readonly again?: readonly (string | RegExp)[];
  readonly fields: Readonly<Record<string, string>>;
  readonly save?: string;
  readonly secrets?: Readonly<Record<string, string>>;
  /** Is kept for the visit alone, and says nothing of it. */
  readonly isShort?: boolean;
}

const SHORT = { isShort: true, secrets: { Password: 'a long enough passw0rd!' } } as const;
const EVENT = {
  'Title*': 'Night of Talks',
  'Start Date & Time*': '2027-03-04T18:30',
  'Short Description*': 'Five talks.',
  'Image Alt Text*': 'A stage',
};
/** Every form of the product that holds more than a secret, its name or a search. */
const FORMS: Readonly<Record<string, Form>> = {
  'a new event': { at: '?tab=events', open: ['Create Event'], fields: EVENT },
  'an event': { at: '?tab=events', open: ['Edit Night'], fields: EVENT, save: 'Update Event' },
  'an import of events': {
    at: '?tab=events',
    open: ['Import'],
    fields: { 'Or paste the text': 'title,starts_at' },
    save: 'Preview',
  },
  'an episode': {
    at: '?tab=content&episode=a',
    fields: { Title: 'Better', Description: 'Longer' },
    save: 'Save',
  },
  'the selected episodes': {
    at: '?tab=content',
    open: [/^Select Talk a/],
    fields: { Topic: 'DevOps' },
    save: 'Apply',
  },
  'the words of a topic': {
    at: '?tab=content&section=topics',
    open: [/^AI/],
    again: [/^AI/],
    fields: { 'Phrases that never count': 'job security' },
  },
  'other names': {
    at: '?tab=content&section=topics',
    open: ['Add names'],
    fields: { Names: 'Kafka, AK' },
    save: 'Save names',
  },
  'a merge of speakers': {
    at: '?tab=content&section=speakers',
    open: [/^Merge Ada into/],
    fields: { 'Show the talks of Ada as talks of': 'Grace' },
  },
  "the editor's picks": {
    at: '?tab=content&section=editor-picks',
    fields: { 'From, Talk b': '2027-03-04T18:30' },
    save: 'Save order',
  },
  'a new collection': {
    at: '?tab=content&section=collections&collection=_new',
    fields: { 'Title*': 'Begin here', 'Row of the home page': 'trending' },
  },
  'a collection': {
    at: '?tab=content&section=collections&collection=c',
    fields: { Description: 'Three talks.', 'Note, Talk a': 'First', Until: '2027-03-04T18:30' },
    save: 'Save collection',
  },
  'the hero': { at: '?tab=content&section=hero', fields: { Until: '2027-03-04T18:30' } },
  'a channel to follow': {
    at: '?tab=sources',
    fields: { 'Handle, channel id or address': '@handle' },
    save: 'Add channel',
  },
  'a feed to follow': {
    at: '?tab=sources',
    fields: { 'Address of the feed': 'https://example.org/feed.xml', Category: 'Research' },
    save: 'Add feed',
  },
  'many channels': {
    at: '?tab=sources',
    open: ['Add many at once'],
    fields: { 'Handles, channel ids or addresses': '@one\n@two' },
    save: 'Check channels',
  },
  'a new webhook': {
    at: '?tab=webhooks',
    open: ['Add webhook'],
    fields: { Address: 'https://a.test/', Description: 'Mine' },
  },
  'a webhook': {
    at: '?tab=webhooks',
    open: [/^Edit/],
    fields: { Address: 'https://b.test/', Description: 'Mine' },
    save: 'Save changes',
  },
  'failed deliveries': {
    at: '?tab=webhooks',
    open: [/^Deliveries to/],
    again: [/^Deliveries to/],
    fields: { 'Failed since': '2026-01-01' },
    save: 'Send all again',
  },
  'an invitation': {
    at: '?tab=administrators',
    fields: { 'Administrative Email': 'new@admin.local' },
    save: 'Send invitation',
  },
  'a suggestion': {
    at: '/suggest',
    fields: { Address: '@a.meetup', Name: 'X', 'Note (optional)': 'Because.' },
    save: 'Send suggestion',
  },
  'the profile': {
    at: '/account',
    open: ['Change profile'],
    fields: { 'LinkedIn profile URL': 'https://linkedin.com/in/new' },
    save: 'Save profile',
  },
  'the digest': { at: '/digest', fields: { 'How often': 'weekly' }, save: 'Save' },
  'a hidden word': { at: '/hidden', fields: { 'Hide titles with this word': 'crypto' } },
  'a bug report': { at: '/bug-report', fields: { Description: 'Nothing happens' } },
  'a sign-in': { at: '/auth', fields: { Email: 'a@b.org' }, ...SHORT, save: 'Sign In' },
  'a sign-up': {
    at: '/auth',
    open: ['Create an account'],
    again: ['Create an account'],
    fields: { Email: 'a@b.org', 'LinkedIn profile URL': 'https://linkedin.com/in/a' },
    ...SHORT,
    save: 'Create Account',
  },
  'a forgotten password': {
    at: '/forgot-password',
    fields: { Email: 'a@b.org' },
    save: 'Send Reset Link',
    isShort: true,
  },
  'the access of administrators': {
    at: '/m8n4p-access',
    fields: { 'Administrative Email': 'a@admin.local' },
    secrets: { Password: 'a long enough passw0rd!', 'Access Code': CODE },
    save: 'Authenticate',
    isShort: true,
  },
  'another address': {
    at: '/security',
    fields: { 'New email address': 'b@b.org' },
    save: 'Send both links',
    isShort: true,
  },
};

const box = (label: string) =>
  waitFor(() => {
    const found = screen.queryAllByLabelText<HTMLInputElement>(label, { selector: BOXES });
    const one = found.find((each) => !each.closest('dialog, [hidden], .desk-filters'));
    if (!one) throw new Error(`${label} is missing`);
    return one;
  });
const BOXES = 'input:not([type=search]), textarea, select';
const valuesOf = async ({ fields }: Form) => {
  const values: Record<string, string> = {};
  for (const label of Object.keys(fields)) values[label] = (await box(label)).value;
  return values;
};
const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent;
/** Roles would take seconds to compute among so many elements. */
const control = (name: string | RegExp) =>
  waitFor(() => {
    const all = [...document.querySelectorAll<HTMLButtonElement>('button, [type=checkbox]')];
    const isNamed = (text: string) => (name instanceof RegExp ? name.test(text) : name === text);
    const one = all.findLast((each) => isNamed(nameOf(each)) && !each.disabled);
    if (!one || one.closest('[hidden]')) throw new Error(`${String(name)} is missing`);
    return one;
  });
const pressAll = async (names: readonly (string | RegExp)[] = []) => {
  for (const name of names) {
    const found = await control(name);
    await act(async () => void fireEvent.click(found));
  }
};
const turnTo = async (name: string) => {
  const tab = await control(name);
  await act(async () => void fireEvent.mouseDown(tab, { button: 0 }));
};

async function fill(form: Form): Promise<void> {
  await pressAll(form.open);
  for (const [label, value] of Object.entries(form.fields))
    fireEvent.change(await box(label), { target: { value } });
  expect(await valuesOf(form)).toEqual(form.fields);
}

async function open(form: Form) {
  const isDesk = form.at.startsWith('?');
  const isVisitor = /suggest|auth|forgot|access/.test(form.at);
  const user = isDesk ? anAdministrator() : isVisitor ? undefined : aUser();
  account.user = user ?? null;
  const view = await renderEverywhere(<Site />, isDesk ? DESK + form.at : form.at, user);
  return view;
}

const leave = async () => {
  const here = window.location.pathname + window.location.search;
  await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Elsewhere' })));
  return async () => {
    await act(async () => window.history.back());
    await waitFor(() => expect(window.location.pathname + window.location.search).toBe(here));
  };
};

const dialog = () => screen.findByRole('dialog', { name: 'Sign in again' });
async function signIn(email = 'a@admin.local'): Promise<void> {
  const inDialog = within(await dialog());
  const admin = inDialog.queryByLabelText('Access Code');
  const values = {
    [admin ? 'Administrative Email' : 'Email']: email,
    Password: 'a long enough passw0rd!',
    ...(admin && { 'Access Code': CODE }),
  };
  for (const [label, value] of Object.entries(values))
    fireEvent.change(inDialog.getByLabelText(label), { target: { value } });
  await press(/^(Authenticate|Sign In)$/, inDialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

async function reload(form: Form): Promise<void> {
  cleanup();
  await open(form);
  await pressAll(form.again);
  await valuesOf(form);
  if (!form.fields['Phrases that never count'])
    screen.getAllByText(/^Your unsaved changes of .+ are back\.$/);
}

async function enterSecrets({ secrets = {} }: Form): Promise<void> {
  for (const [label, value] of Object.entries(secrets)) {
    expect((await box(label)).value).toBe('');
    fireEvent.change(await box(label), { target: { value } });
  }
}

describe('what is typed and not saved', () => {
  it.each(Object.entries(FORMS))('is found again: %s', async (_, form) => {
    await open(form);
    await fill(form);
    const isFound = async (way: string) =>
      expect([way, await valuesOf(form)]).toEqual([way, form.fields]);
    const section = new URLSearchParams(form.at).get('section');
    if (form.at.includes('tab=content')) {
      const home = {
        topics: 'Topics',
        speakers: 'Speakers',
        hero: 'Hero',
        'editor-picks': "Editor's Picks",
        collections: 'Collections',
      };
      await turnTo('Suggestions');
      await turnTo(home[section as keyof typeof home] ?? 'Episodes');
      await isFound('section');
    }
    if (form.at.startsWith('?')) {
      const name = (window.location.search.match(/tab=(\w+)/)?.[1] ?? '').replace(/^./, (first) =>
        first.toUpperCase(),
      );
      await turnTo('Audit');
      await turnTo(name);
      await isFound('tab');
    }
    const back = await leave();
    await back();
    await pressAll(form.again);
    await isFound('link');
    if (!form.isShort) {
      await reload(form);
      await isFound('reload');
    }
    if (form.save === undefined) return;
    await enterSecrets(form);
    saving = 'not now';
    await pressAll([form.save]);
    await waitFor(() => expect(saves.map(({ answer }) => answer)).toEqual([503]));
    await isFound('failed save');
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toMatch(/passw0rd|12345/);
    if (form.isShort || form.at === '/suggest') return;
    saving = 'well';
    saves = [];
    const { user } = account;
    account.user = null;
    await pressAll([form.save]);
    await dialog();
    await isFound('ended session');
    expect(saves.map(({ answer }) => answer)).not.toContain(200);
    await signIn();
    await waitFor(() => expect(saves.filter(({ answer }) => answer === 200)).toHaveLength(1));
    expect(saves.at(-1)?.by).toBe(user?.id);
    const owner = user?.id;
    const left = form.save === 'Preview' || form.save === 'Check channels';
    if (!left) await waitFor(() => expect(latestDraft(owner, '')).toBeNull());
  });

  const form = FORMS['an event']!;
  const titleAfter = async (way: () => unknown) => {
    await open(form);
    await fill(form);
    await way();
    return screen.queryByLabelText<HTMLInputElement>('Title*')?.value;
  };
  const comeBack = async () => {
    const back = await leave();
    await back();
    await screen.findByRole('heading', { name: 'All Events' });
  };
  const end = async () => {
    account.user = null;
    await pressAll(['Update Event']);
    await dialog();
  };

  it.each<[string, () => unknown, string | undefined]>([
    [
      'is kept where the storage is full',
      async () => {
        sessionStorage.clear();
        jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
          throw new DOMException('full', 'QuotaExceededError');
        });
        fireEvent.change(await box('Title*'), { target: { value: 'Last' } });
        await comeBack();
        await box('Title*');
      },
      'Last',
    ],
    [
      'is gone after Discard',
      async () => {
        await comeBack();
        await pressAll(['Discard']);
      },
      'Night',
    ],
    [
      'is gone after a sign-out',
      async () => {
        account.user = null;
        notifyTabs(SIGN_OUT);
        await waitFor(() => expect(readDraft('an-administrator', 'event/a')).toBeNull());
        cleanup();
        await open(form);
        await screen.findByRole('heading', { name: 'All Events' });
      },
      undefined,
    ],
    [
      'is not shown to another account, which saves nothing',
      async () => {
        await end();
        await signIn('other@admin.local');
        await screen.findByRole('button', { name: 'Create Event' });
        expect(saves.map(({ answer }) => answer)).toEqual([401]);
        expect(readDraft('an-administrator', 'event/a')).not.toBeNull();
      },
      undefined,
    ],
    [
      'is back when the person canceled the sign-in and comes again',
      async () => {
        await end();
        await press('Cancel', within(await dialog()));
        await waitFor(() => expect(window.location.pathname).toBe('/'));
        cleanup();
        await open(form);
        await box('Title*');
      },
      'Night of Talks',
    ],
    [
      'is saved once after a sign-in in another tab',
      async () => {
        await end();
        account.user = anAdministrator();
        const channel = new BroadcastChannel('session');
        channel.postMessage('session');
        await waitFor(() => expect(saves.map(({ answer }) => answer)).toEqual([401, 200]));
        channel.close();
      },
      undefined,
    ],
    [
      'meets what another administrator saved meanwhile, field by field',
      async () => {
        const back = await leave();
        admin.events = [anAdminEvent('a', { title: 'Theirs', organizer: 'Them', version: 2 })];
        await back();
        saving = 'as stored';
        await pressAll(['Update Event']);
        await screen.findByRole('row', { name: 'Title Theirs Night of Talks' });
        expect(screen.queryByRole('row', { name: /Them/ })).toBeNull();
        const [theirs] = within(screen.getByRole('row', { name: /Five talks/ })).getAllByRole(
          'radio',
        );
        fireEvent.click(theirs!);
        expect(document.activeElement?.tagName).toBe('TABLE');
        await pressAll(['Continue with mine']);
        await waitFor(async () => expect((await box('Host/Organizer')).value).toBe('Them'));
        expect((await box('Short Description*')).value).toBe(admin.events[0]!.description_short);
        const title = (await box('Title*')).value;
        await pressAll(['Update Event']);
        await waitFor(() => expect(admin.events[0]).toMatchObject({ title, organizer: 'Them' }));
      },
      undefined,
    ],
  ])('%s', async (_, way, title) => {
    expect(await titleAfter(way)).toBe(title);
  });

  it.each([
    ['another link', 'https://linkedin.com/in/theirs'],
    ['no link', null],
  ])('meets what another tab saved meanwhile in the profile: %s', async (_, theirs) => {
    const profile = FORMS['the profile']!;
    let stored: { url: string | null; tag: string };
    stored = { url: 'https://linkedin.com/in/first', tag: '"1"' };
    server.use(
      http.get(at('/account'), () =>
        HttpResponse.json({ ...anAccount(aUser()), linkedin_url: stored.url } as JsonBodyType, {
          headers: { etag: stored.tag },
        }),
      ),
      http.put(at('/account/profile'), ({ request }) => {
        saves.push({
          path: '',
          by: '',
          answer: Number(request.headers.get('if-match') === stored.tag),
        });
        if (!saves.at(-1)!.answer) return refusal(409, 'USER.PROFILE_CONFLICT');
        return HttpResponse.json(anAccount(aUser()) as JsonBodyType);
      }),
    );
    await open(profile);
    await fill(profile);
    stored = { url: theirs, tag: '"2"' };
    await pressAll([profile.save!]);
    const both = await screen.findByText(`Stored now: ${theirs ?? '–'}`);
    expect(both.nextElementSibling?.textContent).toBe('Yours: https://linkedin.com/in/new');
    await pressAll(['Continue with mine', profile.save!]);
    await waitFor(() => expect(saves.map(({ answer }) => answer)).toEqual([0, 1]));
  });

  it('leaves nothing where nothing was typed', async () => {
    await open(form);
    await pressAll(form.open);
    await box('Title*');
    await comeBack();
    expect(screen.queryByRole('form')).toBeNull();
    account.user = null;
    notifyTabs('session');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
