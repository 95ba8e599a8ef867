import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { refusal } from '../../../test-kit/account-api.js';
import { renderDesk } from '../../../test-kit/render-page.js';
import { at, hold, testServer } from '../../../test-kit/server.js';
import type {
  EditorPick,
  EditorPicks,
  Episode,
  HeroDesk,
} from '../../../shared/api/generated/schema.js';
import { placeWords } from '../../../shared/desk/ordered-talks.js';
import { moved } from '../../../shared/ui/ordered-list.js';
import { HeroSection, PicksSection, rowRule, scoreWords } from './home-curation.js';

const { server } = testServer({ isQuiet: true });
const aPick = (name: string, over: Partial<EditorPick> = {}): EditorPick => ({
  episode_id: `id-${name}`,
  title: `Talk ${name}`,
  thumbnail_url: null,
  available: true,
  from: null,
  until: null,
  ...over,
});
let picks: EditorPicks;
let desk: HeroDesk;
const sent: { readonly call: string; readonly body: unknown; readonly ifMatch: string | null }[] =
  [];

async function note(call: string, request: Request) {
  const text = await request.text();
  const body = text === '' ? null : (JSON.parse(text) as unknown);
  sent.push({ call, body, ifMatch: request.headers.get('if-match') });
}

beforeEach(() => {
  sent.length = 0;
  picks = { version: 3, ordered: true, episodes: ['a', 'b', 'c'].map((name) => aPick(name)) };
  desk = {
    version: 'none',
    hero: { ...aPick('h'), since: '2026-11-23T09:00:00Z' },
    pin: null,
    excluded: [],
    next_at: '2026-11-23T10:00:00Z',
  };
  server.use(
    http.get(at('/admin/editor-picks'), () => HttpResponse.json(picks)),
    http.put(at('/admin/editor-picks'), async ({ request }) => {
      await note('PUT editor-picks', request);
      if (request.headers.get('if-match') !== `"${picks.version}"`)
        return refusal(409, 'PICKS.VERSION_CONFLICT', { detail: 'Changed meanwhile.' });
      const ids = (sent.at(-1)?.body as { episodes: EditorPick[] }).episodes;
      const episodes = ids.map(({ episode_id: id }) => aPick(id.slice('id-'.length)));
      picks = { ...picks, episodes, version: picks.version + 1 };
      return HttpResponse.json(picks);
    }),
    http.get(at('/admin/hero-pin'), () => HttpResponse.json(desk)),
    http.get(at('/admin/hero-candidates'), () =>
      HttpResponse.json({
        items: [
          {
            ...aPick('n'),
            score: 141.6,
            points: { picture: 50, embeddable: 30, editor_pick: 0, recency: 1.2, views: 60.4 },
            rests_until: null,
          },
        ],
      }),
    ),
    http.put(at('/admin/hero-exclusions/:id'), async ({ request, params }) => {
      await note(`exclude ${String(params.id)}`, request);
      desk = { ...desk, excluded: [aPick('n')] };
      return HttpResponse.json(desk);
    }),
    http.delete(at('/admin/hero-exclusions/:id'), async ({ request, params }) => {
      await note(`allow ${String(params.id)}`, request);
      desk = { ...desk, excluded: [] };
      return HttpResponse.json(desk);
    }),
    http.put(at('/admin/hero-pin'), async ({ request }) => {
      await note('pin', request);
      const pin = { ...aPick('n'), until: '2026-11-24T10:00:00Z' };
      desk = { ...desk, version: 'pinned', pin };
      return HttpResponse.json(desk);
    }),
    http.delete(at('/admin/hero-pin'), async ({ request }) => {
      await note('unpin', request);
      desk = { ...desk, version: 'none', pin: null };
      return HttpResponse.json(desk);
    }),
  );
});

const names = () =>
  within(screen.getByRole('list', { name: 'Order of the picks' }))
    .queryAllByRole('button', { name: /^Remove / })
    .map((button) => button.getAttribute('aria-label')?.slice('Remove '.length));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const open = async () => {
  const view = await renderDesk(<PicksSection />);
  await screen.findByText('Talk a');
  return view;
};

describe("the editor's picks", () => {
  it('are moved with keys, announced, and saved under the version that was read', async () => {
    const { toasts } = await open();
    press('Move up Talk c');
    expect(names()).toEqual(['Talk a', 'Talk c', 'Talk b']);
    expect(screen.getByText('Talk c is now 2 of 3')).toBeTruthy();
    press('Move up Talk a');
    expect(names()).toEqual(['Talk a', 'Talk c', 'Talk b']);
    press('Save order');
    await waitFor(() => expect(toasts).toEqual([{ kind: 'success', message: 'Order saved' }]));
    await waitFor(() => expect(names()).toEqual(['Talk a', 'Talk c', 'Talk b']));
    expect(sent).toEqual([
      {
        call: 'PUT editor-picks',
        ifMatch: '"3"',
        body: {
          episodes: ['a', 'c', 'b'].map((name) => ({
            episode_id: `id-${name}`,
            from: null,
            until: null,
          })),
        },
      },
    ]);
  });

  it('take the episode that was pressed, also where other results come before the release', async () => {
    const found = (id: string) => ({
      id,
      title: `Talk ${id}`,
      channel: { name: 'C' },
      thumbnail_url: null,
    });
    server.use(
      http.get(at('/search'), ({ request }) => {
        const q = new URL(request.url).searchParams.get('q') ?? '';
        return HttpResponse.json({ items: [found(q)] });
      }),
    );
    await open();
    const box = screen.getByRole('searchbox', { name: 'Search an episode to add' });
    // After the list, at whose end a new pick appears.
    const list = screen.getByRole('list', { name: 'Order of the picks' });
    expect(list.compareDocumentPosition(box)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    fireEvent.change(box, { target: { value: 'x' } });
    const add = await screen.findByRole('button', { name: 'Add Talk x' }, { timeout: 5_000 });
    fireEvent.pointerDown(add);
    fireEvent.change(box, { target: { value: 'xy' } });
    await waitFor(() => expect(screen.getByText('1 episode found')).toBeTruthy(), {
      timeout: 5_000,
    });
    fireEvent.click(add);
    expect(names()).toEqual(['Talk a', 'Talk b', 'Talk c', 'Talk x']);
    await screen.findByRole('button', { name: 'Add Talk xy' }, { timeout: 5_000 });
  });

  it('say one thing where there are none', async () => {
    picks = { version: 0, ordered: false, episodes: [] };
    await renderDesk(<PicksSection />);
    await screen.findByText(/^There are no picks/);
    expect(screen.queryByText(/^No order is set/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save order' })).toBeNull();
  });

  it('come back to their place with Undo', async () => {
    const { toasts } = await open();
    press('Remove Talk b');
    expect(names()).toEqual(['Talk a', 'Talk c']);
    expect(toasts[0]).toMatchObject({ message: 'Removed from the picks', detail: 'Talk b' });
    act(() => toasts[0]?.action?.onPress());
    expect(names()).toEqual(['Talk a', 'Talk b', 'Talk c']);
  });

  it('are kept after a refused save, which says what to do', async () => {
    await open();
    press('Move down Talk a');
    picks = { ...picks, version: 9 };
    press('Save order');
    await screen.findByRole('alert');
    expect(names()).toEqual(['Talk b', 'Talk a', 'Talk c']);
    press('Discard changes');
    await waitFor(() => expect(names()).toEqual(['Talk a', 'Talk b', 'Talk c']));
  });

  it('are dropped on another by their grip only, not by their picture or with a file', async () => {
    await open();
    const row = screen.getByText('Talk c').closest('li')!;
    const drag = (type: string) => ({ dataTransfer: { types: [type], getData: () => '0' } });
    for (const type of ['Files', 'text/uri-list'])
      expect(fireEvent.dragOver(row, drag(type))).toBe(true);
    expect(row.dataset['target']).toBeUndefined();
    expect(fireEvent.dragOver(row, drag('text/x-place'))).toBe(false);
    fireEvent.drop(row, drag('text/x-place'));
    expect(names()).toEqual(['Talk b', 'Talk c', 'Talk a']);
  });

  it('keep what is moved while they are saved', async () => {
    const { held, release } = hold();
    server.use(http.put(at('/admin/editor-picks'), () => held, { once: true }));
    const { toasts } = await open();
    press('Move down Talk a');
    press('Save order');
    press('Move up Talk c');
    release();
    await waitFor(() => expect(toasts[0]?.message).toBe('Order saved'));
    expect(names()).toEqual(['Talk b', 'Talk c', 'Talk a']);
    press('Save order');
    await waitFor(() => expect(sent.map(({ ifMatch }) => ifMatch)).toEqual(['"3"', '"4"']));
    await waitFor(() => expect(screen.queryByText('Discard changes')).toBeNull());
  });

  it('say why one is not shown', () => {
    const now = Date.parse('2026-11-23T10:00:00Z');
    expect(placeWords(aPick('a'), now)).toBeNull();
    expect(placeWords(aPick('a', { available: false }), now)).toMatch('Not available');
    expect(placeWords(aPick('a', { until: '2026-11-23T10:00:00Z' }), now)).toBe('Ended');
    expect(placeWords(aPick('a', { from: '2026-11-23T10:00:01Z' }), now)).toBe('Not yet shown');
  });

  it('stay where they are if moved beyond an end', () => {
    const { episodes } = picks;
    expect(moved(episodes, 0, -1)).toBe(episodes);
    expect(moved(episodes, 2, 3)).toBe(episodes);
    expect(moved(episodes, 0, 2).map(({ title }) => title)).toEqual(['Talk b', 'Talk c', 'Talk a']);
  });
});

describe('the rule of a row', () => {
  const talk = (over: Partial<Episode>) =>
    ({ title: 'Talk', view_count: null, ...over }) as Episode;
  const today = new Date().toISOString();

  it.each([
    ['trending', talk({ published_at: today }), /^Published in the last 30 days/],
    ['trending', talk({ published_at: '2019-01-01T00:00:00Z' }), /^No episode is from the last 30/],
    ['popular', talk({ view_count: 4 }), /^The most viewed first/],
    ['popular', talk({}), /^No view counts are known/],
    ['career', talk({ title: 'My first job' }), /^The title contains career/],
    ['career', talk({}), /^No title has the words of careers/],
    ['new', talk({}), /^The newest first/],
    ['collection', talk({}), /^A curator's collection, in its order/],
  ] as const)('is the one that filled it: %s, %j', (id, episode, rule) => {
    expect(rowRule({ id, episodes: [episode] }, undefined)).toMatch(rule);
  });
});

describe('the hero', () => {
  it('shows the candidates with score and reasons, and excludes one', async () => {
    const { toasts } = await renderDesk(<HeroSection />);
    await screen.findByText('Talk h');
    await screen.findByText('Score 142: views 60, picture 50, plays in the page 30, new 1');
    press('Exclude Talk n');
    await screen.findByRole('button', { name: 'Allow Talk n' });
    expect(toasts[0]).toMatchObject({ message: 'Never the hero again', detail: 'Talk n' });
    press('Allow Talk n');
    await screen.findByText('No episode is excluded.');
    expect(sent.map(({ call }) => call)).toEqual(['exclude id-n', 'allow id-n']);
  });

  it('is pinned until the chosen time, or until Undo', async () => {
    const { toasts } = await renderDesk(<HeroSection />);
    await screen.findByText('Talk n');
    fireEvent.change(screen.getByLabelText('Until'), { target: { value: '2026-11-24T11:30' } });
    press('Pin Talk n');
    await waitFor(() => expect(sent).toHaveLength(1));
    const until = new Date('2026-11-24T11:30').toISOString();
    expect(sent[0]).toMatchObject({ call: 'pin', body: { episode_id: 'id-n', until } });
    await waitFor(() => expect(toasts[0]).toMatchObject({ detail: 'Talk n' }));
    await act(async () => toasts[0]?.action?.onPress());
    await waitFor(() => expect(toasts[1]?.message).toBe('No longer pinned'));
    expect(sent[1]).toMatchObject({ call: 'unpin', ifMatch: '"pinned"' });
  });

  it('has no reason where nothing counts', () => {
    const points = { picture: 0, embeddable: 0, editor_pick: 0, recency: 0, views: 0 };
    expect(scoreWords({ score: 0, points })).toBe('Score 0: nothing counts for it');
  });
});
