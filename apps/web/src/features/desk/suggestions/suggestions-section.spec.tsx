import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { Suggestion } from '../../../shared/api/generated/schema.js';
import { refusal } from '../../../test-kit/account-api.js';
import { change, formWith, place } from '../../../test-kit/form.js';
import { renderDesk } from '../../../test-kit/render-page.js';
import { at, testServer } from '../../../test-kit/server.js';
import { SuggestionsSection } from './suggestions-section.js';

const { server } = testServer({ isQuiet: true });
const { press } = formWith();
const PATH = '/x7k9p2m-sys?tab=content&section=suggestions';

let all: Suggestion[];
let gate: Promise<void> | undefined;
let sent: string[];

const aSuggestion = (id: string, over: Partial<Suggestion> = {}): Suggestion => ({
  id,
  kind: 'feed',
  address: `https://${id}.example/rss`,
  name: `Blog ${id}`,
  note: null,
  state: 'open',
  count: 1,
  first_at: '2026-11-20T10:00:00Z',
  last_at: '2026-11-21T10:00:00Z',
  decided_at: null,
  open_of_source: 1,
  ...over,
});
const STATES = { accept: 'accepted', decline: 'declined', reopen: 'open' } as const;

function serve() {
  server.use(
    http.get(at('/admin/suggestions'), async ({ request }) => {
      const { searchParams } = new URL(request.url);
      sent.push(`list ${String(searchParams)}`);
      await gate;
      const [state, kind] = [searchParams.get('state'), searchParams.get('kind')];
      const items = all.filter(
        (entry) => (!state || entry.state === state) && (!kind || entry.kind === kind),
      );
      const page = Number(searchParams.get('page') ?? 1);
      return HttpResponse.json({ items, total: items.length, page, pages: 3 });
    }),
    http.post(at('/admin/suggestions/:id/decline-source'), ({ params }) => {
      sent.push(`decline-source ${String(params['id'])}`);
      const declined = all.length;
      all = [];
      return HttpResponse.json({ declined });
    }),
    http.post(at('/admin/suggestions/:id/:decision'), ({ params }) => {
      const decision = params['decision'] as keyof typeof STATES;
      sent.push(`${decision} ${String(params['id'])}`);
      const state = STATES[decision];
      const decided_at = state === 'open' ? null : '2026-11-22T10:00:00Z';
      all = all.map((entry) =>
        entry.id === params['id'] ? { ...entry, state, decided_at } : entry,
      );
      return HttpResponse.json(all.find(({ id }) => id === params['id']));
    }),
  );
}

const open = async (path = PATH) => {
  const view = await renderDesk(<SuggestionsSection />, path);
  await screen.findByText(/suggestions? found$/);
  return view;
};
const rows = () =>
  within(screen.getByRole('list', { name: 'Suggestions' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

beforeEach(() => {
  all = [aSuggestion('a', { note: 'Weekly', count: 3 }), aSuggestion('b')];
  sent = [];
  gate = undefined;
  serve();
});

describe('the suggestions', () => {
  it('that are open are shown first, with address, note and how often they were sent', async () => {
    await open();
    expect(sent).toEqual(['list state=open']);
    expect(rows()).toEqual([
      expect.stringMatching(/^Blog aFeedhttps:\/\/a\.example\/rssWeeklySent 3 times, last /),
      expect.stringMatching(/^Blog bFeedhttps:\/\/b\.example\/rssSent /),
    ]);
    const link = screen.getByRole('link', { name: 'https://a.example/rss' });
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  });

  it('are filtered and turned by the address', async () => {
    await open(`${PATH}&suggestions=declined&suggestions-page=2`);
    expect(sent).toEqual(['list state=declined&page=2']);
    screen.getByText('No suggestions here');
    await change('Kind', 'event');
    expect(place()).toBe(`${PATH}&suggestions=declined&suggested=event`);
    let release: () => void = () => undefined;
    gate = new Promise((resolve) => (release = resolve));
    await change('State', '');
    // The former list is still there, and turning it would lead past the first page of the next one.
    await press('Next page');
    expect(place()).toBe(`${PATH}&suggestions=all&suggested=event`);
    release();
    await waitFor(() =>
      expect(screen.getByRole('navigation').getAttribute('aria-busy')).toBe('false'),
    );
    await press('Next page');
    await waitFor(() => expect(sent.at(-1)).toBe('list kind=event&page=2'));
  });

  it('can be declined, and opened again', async () => {
    const { toasts } = await open();
    await press('Decline Blog a');
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Suggestions' }));
    expect(toasts).toMatchObject([{ kind: 'success', message: 'Blog a was declined' }]);
    await act(async () => toasts[0]?.action?.onPress());
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(toasts.at(-1)).toEqual({ kind: 'success', message: 'Blog a is open again' });
    expect(sent.filter((entry) => !entry.startsWith('list'))).toEqual(['decline a', 'reopen a']);
  });

  it('from one network can be declined together', async () => {
    all = ['a', 'b'].map((id) => aSuggestion(id, { open_of_source: 2 }));
    const { toasts } = await open();
    await press('Decline all 2 from this network: Blog b');
    await screen.findByText('No suggestions here');
    expect(toasts).toEqual([
      { kind: 'success', message: 'Declined 2 suggestions from this network' },
    ]);
    expect(sent).toContain('decline-source b');
  });

  it('can be accepted, and opened again from the accepted ones', async () => {
    const { toasts } = await open();
    await press('Accept Blog b');
    await waitFor(() => expect(rows()).toHaveLength(1));
    await change('State', 'accepted');
    await screen.findByRole('button', { name: 'Reopen Blog b' });
    await press('Reopen Blog b');
    await waitFor(() => expect(toasts).toHaveLength(2));
    expect(toasts).toMatchObject([
      { message: 'Blog b was accepted', detail: 'The feed is now followed.' },
      { message: 'Blog b is open again', detail: expect.stringMatching(/stays followed/) },
    ]);
  });

  it('of an event lead to the form of a new event', async () => {
    all = [aSuggestion('e', { kind: 'event', name: 'A meetup' })];
    await open();
    await press('Accept A meetup');
    await waitFor(() => expect(place()).toBe('/x7k9p2m-sys?tab=events'));
    const suggestedEvent = { title: 'A meetup', cta_url: 'https://e.example/rss' };
    expect(window.history.state).toMatchObject({ usr: { suggestedEvent } });
  });

  it('that cannot be loaded say so', async () => {
    server.use(http.get(at('/admin/suggestions'), () => refusal(503, 'X.AWAY')));
    await renderDesk(<SuggestionsSection />, PATH);
    await screen.findByText('The suggestions could not be loaded');
  });
});
