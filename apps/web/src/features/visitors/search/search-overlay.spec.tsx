import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import type { SearchResult } from '../../../shared/api/generated/schema.js';
import { aChannel } from '../../../test-kit/channels.js';
import { aFoundEpisode, anEpisode, anEpisodeDetail } from '../../../test-kit/episodes.js';
import { renderApp } from '../../../test-kit/render-app.js';
import { answer, at, testServer } from '../../../test-kit/server.js';

const { server, requests } = testServer({ isQuiet: true });
const searches = () => requests.filter((path) => path.startsWith('/search'));
const NO_GROUPS = {
  channels: [],
  topics: [],
  speakers: [],
  collections: [],
  said: [],
  did_you_mean: null,
  missing_words: [],
  other_words: null,
};
const answerOf = (count: number, more = false): SearchResult => ({
  items: Array.from({ length: count }, (_, index) =>
    aFoundEpisode(`s${index}`, { title: `Python talk ${index}` }),
  ),
  more,
  ...NO_GROUPS,
});
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Search talks/ });
const dialog = () => screen.queryByRole('dialog', { name: 'Search' });
const headline = () => within(screen.getByRole('dialog')).getByRole('status').textContent;

/** Open over a page that is quick to draw. */
async function renderSearch(address = '/nowhere?search=') {
  const view = await renderApp(address);
  await screen.findByRole('dialog', { name: 'Search' });
  return view;
}

/** Searches in the overlay for the text of an address, with this answer. */
const searchFor = (text: string, found: Parameters<typeof answer>[1]) => {
  server.use(answer('/search', found));
  return renderSearch(`/nowhere?search=${text}`);
};

describe('the search overlay', () => {
  it('prompts to start typing, with the focus in its field, and holds the page still', async () => {
    await renderSearch();
    expect(screen.getByText('Start typing to search')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field()));
    expect(document.body.hasAttribute('data-scroll-locked')).toBe(true);
    expect(searches()).toEqual([]);
  });

  it('offers the last searches, which can be cleared, the topics and new talks', async () => {
    server.use(
      answer('/search', answerOf(1)),
      answer('/topics', { groups: [{ title: 'T', topics: [{ name: 'AI', episodes: 2 }] }] }),
    );
    const { user } = await renderSearch('/nowhere?search=python');
    const [found] = await screen.findAllByRole('link', { name: /Python talk/ });
    found!.addEventListener('click', (event) => event.preventDefault());
    await user.click(found!);
    await waitFor(() => expect(localStorage.getItem('searches')).toBe('python'));
    await user.clear(field());
    await user.click(await screen.findByRole('button', { name: 'python' }));
    await waitFor(() => expect(headline()).toBe('Found 1 episode'));
    await user.clear(field());
    expect(await screen.findByRole('link', { name: 'AI' })).toBeTruthy();
    const talks = within(await screen.findByRole('list', { name: 'New talks' }));
    expect(talks.getAllByRole('link').length).toBeGreaterThan(0);
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.queryByRole('button', { name: 'python' })).toBeNull();
    expect(localStorage.getItem('searches')).toBeNull();
  });

  it.each([
    [1, 'Found 1 episode'],
    [4, 'Found 4 episodes'],
  ])('says how many of %p were found, and marks the term in their titles', async (count, text) => {
    server.use(answer('/search', answerOf(count)));
    const { user } = await renderSearch();
    await user.click(field());
    await user.paste('PYTHON');
    await waitFor(() => expect(headline()).toBe(text));
    const results = within(screen.getByRole('list', { name: 'Search results' }));
    expect(results.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
      answerOf(count).items.map(({ id }) => `/video/${id}`),
    );
    // A drawn picture shows a word of the title, too.
    const marks = results.getAllByText('Python', { ignore: 'svg *' });
    expect(marks.every((mark) => mark.tagName === 'MARK')).toBe(true);
  });

  it('shows that there are more results', async () => {
    server.use(answer('/search', answerOf(20, true)), answer('/search/results', 503));
    await renderSearch('/nowhere?search=python');
    await waitFor(() => expect(headline()).toMatch(/^Found 20 episodes/));
    expect(headline()).toMatch(/Showing the 20 newest results\./);
  });

  it.each([
    [1, false, 'Show all results'],
    [7, false, 'Show all 7 results'],
    [20, true, 'Show all 1,234 results'],
  ])('leads from %i results to a page of all', async (count, more, name) => {
    server.use(
      answer('/search', answerOf(count, more)),
      answer('/search/results', { episodes: { total: 1_234, more: false } }),
    );
    await renderSearch('/nowhere?search=python');
    const link = await screen.findByRole('link', { name });
    expect(link.getAttribute('href')).toBe('/search?q=python');
    expect(searches()).toHaveLength(more ? 2 : 1);
  });

  it('says whose results it shows, and searches only for the text that was typed', async () => {
    const meant = { ...answerOf(1), did_you_mean: 'python talk' };
    const { user } = await searchFor('pyhton+talk', meant);
    await waitFor(() =>
      expect(headline()).toBe(
        'Found 1 episodeShowing results for python talk. Search only for pyhton talk.',
      ),
    );
    expect(screen.getByText('Python talk').tagName).toBe('MARK');
    server.use(answer('/search', answerOf(0)));
    await user.click(screen.getByRole('button', { name: 'Search only for pyhton talk' }));
    await screen.findByText('No results found');
    expect(searches().at(-1)).toBe('/search?q=%22pyhton%22+talk');
    expect(field().value).toBe('"pyhton" talk');
    expect(document.activeElement).toBe(field());
  });

  it('names the missing words, and leads to the others', async () => {
    const missing = { missing_words: ['foo'], other_words: 'python africa' };
    const { user } = await searchFor('python+foo+africa', { ...answerOf(0), ...missing });
    await screen.findByText('No results found');
    expect(headline()).toMatch(/spelling“foo” was not found\. Search for “python africa”\.$/);
    server.use(answer('/search', answerOf(1)));
    await user.click(screen.getByRole('button', { name: 'Search for “python africa”' }));
    await screen.findByText('Found 1 episode');
    expect(field().value).toBe('python africa');
  });

  it('says that no episode has all words where none is missing', async () => {
    await searchFor('python+africa', { ...answerOf(0), other_words: 'python' });
    await screen.findByRole('button', { name: 'Search for “python”' });
    expect(headline()).toMatch(/No episode has all of these words\. Search for “python”\.$/);
  });

  it('shows where the description has the words, if the title lacks one', async () => {
    const excerpt = 'A long way through all the words before we come to Africa at last';
    const items = [aFoundEpisode('a', { title: 'Python', excerpt })];
    await searchFor('python+africa', { ...answerOf(0), items });
    const mark = await screen.findByText('Africa');
    expect(mark.tagName).toBe('MARK');
    expect(mark.parentElement?.textContent).toBe('…before we come to Africa at last');
  });

  it('opens the talk of a pasted address when Enter is pressed, also before the answer', async () => {
    const id = 'AAAAAAAAAA1';
    const items = [aFoundEpisode(id, { title: 'Compilers' })];
    server.use(
      answer('/search', { ...answerOf(0), items }),
      answer(`/episodes/${id}`, anEpisodeDetail(id)),
      answer(`/episodes/${id}/related`, { items: [], next_in_channel: [] }),
    );
    const { user } = await renderSearch();
    await user.click(field());
    await user.paste(`https://youtu.be/${id}?si=xyz`);
    await screen.findByText('Found 1 episode');
    expect(dialog()).not.toBeNull();
    await user.clear(field());
    await user.paste(`https://youtu.be/${id}?t=1m30s`);
    await user.keyboard('{Enter}');
    await screen.findByRole('heading', { level: 1, name: `Talk ${id}` });
    expect(window.location.pathname + window.location.search).toBe(`/video/${id}?t=1m30s`);
  });

  it('shows the channels, topics, speakers and collections with the text, also where no episode has it', async () => {
    const groups = {
      channels: [{ ...aChannel('c1', { name: 'Python Central' }), video_count: 12 }],
      topics: [{ name: 'Python', episodes: 1 }],
      speakers: [{ id: 'monty-python', name: 'Monty Python', episodes: 2 }],
      collections: [{ id: 'begin', title: 'Begin with Python', talks: 6 }],
    };
    const { user } = await searchFor('python', { ...answerOf(0), ...groups });
    await waitFor(() => expect(headline()).toBe('No episodes found'));
    const links = within(screen.getByRole('dialog')).getAllByRole('link');
    const entries = links.map((link) => [link.getAttribute('href'), link.textContent]);
    expect(entries).toEqual([
      ['/channel/c1', 'Python Central 12 videos'],
      [expect.stringContaining('Python'), 'Python 1 episode'],
      ['/speakers/monty-python', 'Monty Python 2 talks'],
      ['/collections/begin', 'Begin with Python 6 talks'],
    ]);
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(document.activeElement).toBe(links[1]);
    server.use(answer('/search', { ...answerOf(2), ...groups }));
    await user.clear(field());
    await user.type(field(), 'pythons');
    await screen.findByText('Found 2 episodes');
    expect(screen.getByRole('link', { name: 'Monty Python 2 talks' })).toBeTruthy();
  });

  it('shows where it is said in talks, below the others; each opens at that second', async () => {
    const said = [
      { episode: anEpisode('t1'), language: 'en', start: 754, text: 'and Python is said' },
      { episode: anEpisode('t2', { embeddable: false }), language: 'en', start: 9, text: 'Python' },
      { episode: anEpisode('t3'), language: 'en', start: 0, text: 'Python without times' },
    ];
    const { user } = await searchFor('python', { ...answerOf(1), said });
    const list = within(await screen.findByRole('list', { name: 'Said in talks' }));
    const links = list.getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/video/t1?play=t1&t=754',
      '/video/t2?t=9',
      '/video/t3',
    ]);
    expect(list.getByText('12:34')).toBeTruthy();
    expect(list.getAllByText('Python', { selector: 'mark' })).toHaveLength(3);
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(document.activeElement).toBe(links[0]);
  });

  it('shows the episodes of an answer without groups, as the previous release gives it', async () => {
    const { items, more } = answerOf(2);
    await searchFor('python', { items, more });
    await screen.findByText('Found 2 episodes');
    expect(screen.getAllByRole('link', { name: /^Python talk/ })).toHaveLength(2);
  });

  it('asks once for a word, when the keys are quiet, and puts it into the address in place', async () => {
    server.use(answer('/search', answerOf(1)));
    await renderSearch();
    const steps = window.history.length;
    for (const value of ['p', 'py', 'pyt', 'pyth'])
      fireEvent.change(field(), { target: { value } });
    expect(searches()).toEqual([]);
    await screen.findByText('Found 1 episode');
    expect(searches()).toEqual(['/search?q=pyth']);
    expect(window.location.search).toBe('?search=pyth');
    expect(window.history.length).toBe(steps);
  });

  it('asks at once when Enter is pressed', async () => {
    server.use(answer('/search', answerOf(1)));
    const { user } = await renderSearch();
    jest.useFakeTimers({
      doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'performance'],
    });
    try {
      fireEvent.change(field(), { target: { value: 'now' } });
      fireEvent.keyDown(field(), { key: 'Enter' });
      expect(window.location.search).toBe('?search=now');
    } finally {
      jest.useRealTimers();
    }
    await screen.findByText('Found 1 episode');
    await user.keyboard('{Enter}');
    expect(document.activeElement?.textContent).toBe('Python talk 0');
  });

  it.each(['.*+?^${}()|[]\\', 'a&b=c#d%20', '🎤', 'é'])(
    'sends %p as it is, and outlives it',
    async (term) => {
      server.use(answer('/search', answerOf(2)));
      const { user } = await renderSearch();
      await user.click(field());
      await user.paste(term);
      await screen.findByText('Found 2 episodes');
      expect(new URLSearchParams(searches()[0]?.split('?')[1]).get('q')).toBe(term);
      expect(new URLSearchParams(window.location.search).get('search')).toBe(term);
    },
  );

  it('refuses a term of 201 characters at once, without asking, and takes one of 200', async () => {
    server.use(answer('/search', answerOf(1)));
    await renderSearch();
    fireEvent.change(field(), { target: { value: '🎤'.repeat(201) } });
    expect(headline()).toMatch(/200 characters at most; this one has 201/);
    fireEvent.change(field(), { target: { value: 'x'.repeat(10_000) } });
    expect(headline()).toMatch(/200 characters at most; this one has 10,000/);
    expect(window.location.search).toBe('?search=');
    fireEvent.change(field(), { target: { value: '🎤'.repeat(200) } });
    await screen.findByText('Found 1 episode');
    expect(searches()).toHaveLength(1);
  });

  it('treats blanks as nothing yet', async () => {
    const { user } = await renderSearch();
    await user.click(field());
    await user.paste('   ');
    await waitFor(() => expect(window.location.search).toBe('?search='));
    expect(screen.getByText('Start typing to search')).toBeTruthy();
    expect(searches()).toEqual([]);
  });

  it('shows a failure as an empty result with a way to try again, and logs it', async () => {
    const { user } = await searchFor('python', 503);
    await screen.findByText('No results found');
    expect(console.error).toHaveBeenCalled();
    server.use(answer('/search', answerOf(3)));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Found 3 episodes');
  });

  it('never shows the late answer for an earlier term', async () => {
    let releaseSlow: () => void = () => undefined;
    const slow = new Promise<void>((resolve) => (releaseSlow = resolve));
    let slowIsOut = false;
    server.use(
      http.get(at('/search'), async ({ request }) => {
        if (new URL(request.url).searchParams.get('q') !== 'slow') {
          return HttpResponse.json(answerOf(2));
        }
        await slow;
        slowIsOut = true;
        return HttpResponse.json({
          items: [aFoundEpisode('late', { title: 'Too late' })],
          more: false,
          ...NO_GROUPS,
        });
      }),
    );
    await renderSearch();
    fireEvent.change(field(), { target: { value: 'slow' } });
    await waitFor(() => expect(searches()).toEqual(['/search?q=slow']));
    fireEvent.change(field(), { target: { value: 'slower' } });
    await screen.findByText('Found 2 episodes');
    releaseSlow();
    await waitFor(() => expect(slowIsOut).toBe(true));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(headline()).toBe('Found 2 episodes');
    expect(screen.queryByText('Too late')).toBeNull();
  });

  it('waits until an input method has composed its word', async () => {
    server.use(answer('/search', answerOf(1)));
    await renderSearch();
    fireEvent.compositionStart(field());
    fireEvent.input(field(), { target: { value: 'か' }, isComposing: true });
    fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(searches()).toEqual([]);
    fireEvent.compositionEnd(field());
    await screen.findByText('Found 1 episode');
    expect(searches()).toEqual([`/search?${new URLSearchParams({ q: 'か' })}`]);
  });

  it.each([{ isComposing: true }, { keyCode: 229 }])(
    'leaves Escape and Enter to the input method while it composes: %j',
    async (mark) => {
      server.use(answer('/search', answerOf(1)));
      await renderSearch();
      await waitFor(() => expect(document.activeElement).toBe(field()));
      fireEvent.input(field(), { target: { value: 'か' } });
      fireEvent.keyDown(field(), { key: 'Enter', ...mark });
      fireEvent.keyDown(field(), { key: 'Escape', ...mark });
      expect(dialog()).not.toBeNull();
      expect(searches()).toEqual([]);
      fireEvent.keyDown(field(), { key: 'Escape' });
      expect(dialog()).toBeNull();
    },
  );
});

describe('the keys of the search', () => {
  it('lead from the field along the results and back, and open one', async () => {
    server.use(
      answer('/search', answerOf(3)),
      answer('/episodes/s1', anEpisodeDetail('s1')),
      answer('/episodes/s1/related', { items: [], next_in_channel: [] }),
    );
    const { user } = await renderSearch('/nowhere?search=python');
    await screen.findByText('Found 3 episodes');
    await user.click(field());
    const walk: [string, string][] = [
      ['{ArrowDown}', 'Python talk 0'],
      ['{ArrowDown}', 'Python talk 1'],
      ['{End}', 'Python talk 2'],
      ['{ArrowDown}', 'Python talk 2'],
      ['{Home}', 'Python talk 0'],
    ];
    for (const [key, title] of walk) {
      await user.keyboard(key);
      expect(document.activeElement?.textContent).toBe(title);
    }
    await user.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(field());
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await screen.findByRole('heading', { level: 1, name: 'Talk s1' });
    expect(window.location.pathname + window.location.search).toBe('/video/s1');
    expect(dialog()).toBeNull();
    expect(document.activeElement?.id).toBe('main');
    window.history.back();
    await screen.findByText('Found 3 episodes');
    expect(field().value).toBe('python');
  });

  it('written on a result go on in the field', async () => {
    const { user } = await searchFor('python', answerOf(1));
    await screen.findByText('Found 1 episode');
    await user.click(field());
    await user.keyboard('{ArrowDown}s');
    expect(document.activeElement).toBe(field());
    expect(field().value).toBe('pythons');
  });

  it('write a stroke into the field as one', async () => {
    const { user } = await renderSearch();
    await user.click(field());
    await user.keyboard('a/b');
    expect(field().value).toBe('a/b');
  });
});

describe('closing the search', () => {
  it('by Escape leaves no step behind, and gives the focus back', async () => {
    const { user } = await renderApp('/nowhere');
    const button = await screen.findByRole('button', { name: 'Search' });
    await user.click(button);
    await screen.findByRole('dialog', { name: 'Search' });
    await user.keyboard('{Escape}{Escape}');
    await waitFor(() => expect(dialog()).toBeNull());
    expect(window.location.pathname + window.location.search).toBe('/nowhere');
    await waitFor(() => expect(document.activeElement).toBe(button));
    window.history.forward();
    await screen.findByRole('dialog', { name: 'Search' });
  });

  it('by Back goes to the page beneath', async () => {
    const { user } = await renderApp('/nowhere');
    await user.keyboard('/');
    await screen.findByRole('dialog', { name: 'Search' });
    window.history.back();
    await waitFor(() => expect(dialog()).toBeNull());
    expect(window.location.pathname).toBe('/nowhere');
  });

  it('stays on the page where the address was given with it', async () => {
    const { user } = await searchFor('python', answerOf(1));
    await user.click(screen.getByRole('button', { name: 'Close search' }));
    await waitFor(() => expect(dialog()).toBeNull());
    expect(window.location.pathname + window.location.search).toBe('/nowhere');
  });
});

it.each(['/auth', '/change-password', '/m8n4p-access/'])(
  'the pages of accounts and administrators %s has no search',
  async (path) => {
    const { user } = await renderApp(`${path}?search=python`);
    await screen.findByRole('heading', { level: 1 });
    await user.keyboard('/{Control>}k{/Control}');
    expect(dialog()).toBeNull();
    expect(screen.queryByRole('button', { name: 'Search' })).toBeNull();
    expect(searches()).toEqual([]);
  },
);
