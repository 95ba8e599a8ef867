import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import type { SearchResults } from '../../../../shared/api/generated/schema.js';
import { aChannel } from '../../../../test-kit/channels.js';
import { aFoundEpisode, anEpisode, anEpisodeDetail } from '../../../../test-kit/episodes.js';
import { renderApp } from '../../../../test-kit/render-app.js';
import { answer, at, testServer } from '../../../../test-kit/server.js';

const { server, requests } = testServer({ isQuiet: true });

function theResults({
  episodes,
  ...over
}: Partial<Omit<SearchResults, 'episodes'>> & {
  readonly episodes?: Partial<SearchResults['episodes']>;
} = {}): SearchResults {
  return {
    episodes: {
      items: [aFoundEpisode('a'), aFoundEpisode('b')],
      total: 2,
      more: false,
      page: 1,
      pages: 1,
      durations: [
        { duration: 'short', episodes: 0 },
        { duration: 'medium', episodes: 2 },
        { duration: 'long', episodes: 1 },
      ],
      years: [
        { year: 2025, episodes: 1 },
        { year: 2024, episodes: 1 },
      ],
      languages: [
        { language: 'en', episodes: 1 },
        { language: 'pt', episodes: 1 },
      ],
      ...episodes,
    },
    channels: { items: [], total: 0 },
    topics: { items: [], total: 0 },
    speakers: { items: [], total: 0 },
    collections: { items: [], total: 0 },
    said: { items: [], total: 0 },
    did_you_mean: null,
    missing_words: [],
    other_words: null,
    ...over,
  };
}

const nothing = { items: [], total: 0, pages: 0, durations: [], years: [], languages: [] };
const serve = (results: SearchResults | number = theResults()) =>
  server.use(answer('/search/results', results));
const address = () => window.location.pathname + window.location.search;
const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');
const summary = () => document.querySelector('.results-summary')?.textContent;

beforeEach(() => {
  serve();
});

describe('the page of results', () => {
  it.each([
    ['no language where all results are in one', 2, false],
    ['the only language where some have none', 1, true],
  ])('offers %s', async (_, episodes, isOffered) => {
    serve(theResults({ episodes: { languages: [{ language: 'en', episodes }] } }));
    await renderApp('/search?q=data');
    await screen.findByRole('list', { name: 'Duration' });
    expect(screen.queryByRole('list', { name: 'Language' }) !== null).toBe(isOffered);
  });

  it('shows the talks in which the text is said, all that the answer has', async () => {
    const items = ['t1', 't2', 't3', 't4'].map((id) => {
      return { episode: anEpisode(id), language: 'en', start: 60, text: 'They say python here' };
    });
    serve(theResults({ episodes: nothing, said: { items, total: 4 } }));
    await renderApp('/search?q=python');
    const list = within(await screen.findByRole('list', { name: 'Said in talks' }));
    expect(list.getAllByRole('link')).toHaveLength(4);
    expect(summary()).toBe('4 transcripts for “python”');
    expect(hrefOf('Talk t1')).toBe('/video/t1?play=t1&t=60');
  });

  it('shows the episodes of the text in the address, and is not for search engines', async () => {
    await renderApp('/search?q=python');
    const grid = within(await screen.findByRole('list', { name: 'Episodes' }));
    expect(grid.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/video/a',
      '/video/b',
    ]);
    expect(summary()).toBe('2 episodes for “python”');
    expect(document.title).toBe('Search: “python” · Elevate');
    expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
    expect(requests).toEqual(['/search/results?q=python']);
  });

  it('marks what the titles and descriptions have of the text', async () => {
    const items = [
      aFoundEpisode('a', { title: 'Python at large' }),
      aFoundEpisode('b', { title: 'Snakes', excerpt: 'All about PYTHON' }),
    ];
    serve(theResults({ episodes: { items } }));
    await renderApp('/search?q=python');
    const grid = await screen.findByRole('list', { name: 'Episodes' });
    const marks = [...grid.querySelectorAll('mark')].map(({ textContent }) => textContent);
    expect(marks).toEqual(['Python', 'PYTHON']);
  });

  it('never shows the late answer for an earlier text', async () => {
    let release: () => void = () => undefined;
    const slow = new Promise<void>((resolve) => (release = resolve));
    server.use(
      http.get(at('/search/results'), async ({ request }) => {
        const isSlow = new URL(request.url).searchParams.get('q') === 'slow';
        if (isSlow) await slow;
        return HttpResponse.json(theResults({ episodes: { total: isSlow ? 1 : 2 } }));
      }),
    );
    await renderApp('/search?q=slow');
    await waitFor(() => expect(requests).toHaveLength(1));
    const field = screen.getByRole<HTMLInputElement>('searchbox');
    fireEvent.change(field, { target: { value: 'slower' } });
    await screen.findByText('2 episodes for “slower”');
    fireEvent.change(field, { target: { value: 'slower and' } });
    release();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(summary()).toBe('2 episodes for “slower”');
    expect(field.value).toBe('slower and');
  });

  it('waits until an input method has composed its word', async () => {
    await renderApp('/search');
    const field = screen.getByRole('searchbox');
    fireEvent.compositionStart(field);
    fireEvent.input(field, { target: { value: 'か' }, isComposing: true });
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(requests).toEqual([]);
    fireEvent.compositionEnd(field);
    await screen.findByText('2 episodes for “か”');
  });

  it('asks in one spelling, whatever the address has', async () => {
    await renderApp('/search?page=2&year=2024&q=+a+b&duration=long&sort=best&other=1');
    await screen.findByText(/for “a b”/);
    expect(requests).toEqual(['/search/results?q=a+b&duration=long&year=2024&page=2']);
  });

  it('prompts for a text without asking, and takes the one that is typed', async () => {
    await renderApp('/search');
    expect(screen.getByText('Start typing to search')).toBeTruthy();
    expect(requests).toEqual([]);
    const field = screen.getByRole('searchbox');
    fireEvent.change(field, { target: { value: 'python ' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await screen.findByText('2 episodes for “python”');
    expect(address()).toBe('/search?q=python');
  });

  it('says so when the text is too long, without asking', async () => {
    await renderApp(`/search?q=${'x'.repeat(201)}`);
    expect(screen.getByText(/200 characters at most; this one has 201/)).toBeTruthy();
    expect(requests).toEqual([]);
  });

  it('says so when the answer does not come, and gets it on the next try', async () => {
    serve(503);
    const { user } = await renderApp('/search?q=python');
    await screen.findByText('The search failed');
    serve();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('2 episodes for “python”');
  });
});

describe('the filters of results', () => {
  it('count before the choice, and are in the address after it', async () => {
    const { user } = await renderApp('/search?q=python&page=2');
    await screen.findByRole('list', { name: 'Duration' });
    expect(hrefOf('45+ min 1 episode')).toBe('/search?q=python&duration=long');
    expect(hrefOf('2024 1 episode')).toBe('/search?q=python&year=2024');
    expect(hrefOf('Portuguese 1 episode')).toBe('/search?q=python&language=pt');
    expect(screen.queryByRole('link', { name: /10–20 min/ })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Most viewed' }));
    expect(address()).toBe('/search?q=python&sort=views');
    await user.click(screen.getByRole('link', { name: '45+ min 1 episode' }));
    expect(address()).toBe('/search?q=python&duration=long&sort=views');
    const chosen = await screen.findByRole('link', { name: '45+ min 1 episode' });
    expect(chosen.getAttribute('aria-current')).toBe('true');
    expect(document.activeElement).toBe(chosen);
  });

  it('give no counts where more match than are counted', async () => {
    const durations = [{ duration: 'short' as const, episodes: null }];
    const years = [{ year: 2019, episodes: null }];
    serve(theResults({ episodes: { total: 2_000, more: true, pages: 84, durations, years } }));
    await renderApp('/search?q=a');
    await screen.findByText('2,000+ episodes for “a”');
    expect(screen.getByText(/^More than 2,000 episodes match/)).toBeTruthy();
    expect(screen.getByText(/These are the newest 2,000;/)).toBeTruthy();
    expect(hrefOf('10–20 min')).toBe('/search?q=a&duration=short');
    expect(hrefOf('2019')).toBe('/search?q=a&year=2019');
  });

  it('say that the best are shown in the order of the best match', async () => {
    serve(theResults({ episodes: { total: 1_000, more: true, pages: 42 } }));
    await renderApp('/search?q=a+b');
    await screen.findByText(/These are the best 1,000;/);
    const sorts = within(screen.getByRole('list', { name: 'Sort by' })).getAllByRole('link');
    expect(sorts[0]!.textContent!.trim()).toBe('Best match');
    expect(sorts[0]!.getAttribute('aria-current')).toBe('true');
  });

  it('stay in sight and can be cleared where nothing matches them', async () => {
    serve(theResults({ episodes: nothing }));
    await renderApp('/search?q=python&year=1999&sort=views');
    await screen.findByText('No episode matches these filters.');
    expect(screen.getByRole('link', { name: /^1999/ }).getAttribute('aria-current')).toBe('true');
    expect(hrefOf('Clear the filters')).toBe('/search?q=python&sort=views');
    expect(screen.queryByText(/Did you mean/)).toBeNull();
  });
});

describe('the pages of results', () => {
  it('lead to the next and the one before, with the focus at the top', async () => {
    serve(theResults({ episodes: { total: 60, page: 2, pages: 3 } }));
    const { user } = await renderApp('/search?q=python&year=2024&page=2');
    await screen.findByText('Page 2 of 3');
    expect(summary()).toBe('60 episodes for “python”, page 2 of 3');
    expect(hrefOf('Previous')).toBe('/search?q=python&year=2024');
    await user.click(screen.getByRole('link', { name: 'Next' }));
    expect(address()).toBe('/search?q=python&year=2024&page=3');
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  it('end, and lead back to the last one', async () => {
    serve(theResults({ episodes: { items: [], total: 60, page: 9, pages: 3 } }));
    await renderApp('/search?q=python&page=9');
    await screen.findByText('There is no page 9');
    expect(hrefOf('Go to the last page')).toBe('/search?q=python&page=3');
  });
});

describe('the groups of results', () => {
  const channels = Array.from({ length: 6 }, (_, number) => aChannel(`c${number}`));
  const topics = [{ name: 'C & C++', episodes: 7 }];
  const speakers = [{ id: 'speaker-0', name: 'Speaker 0', episodes: 2 }];
  const all = theResults({
    channels: { items: channels, total: 6 },
    topics: { items: topics, total: 1 },
    speakers: { items: speakers, total: 1 },
  });

  it('show some channels, topics and speakers, and all of them on their own', async () => {
    serve(all);
    const { user } = await renderApp('/search?q=c');
    const some = await screen.findByRole('list', { name: 'Channels' });
    expect(within(some).getAllByRole('link')).toHaveLength(4);
    expect(summary()).toBe('2 episodes · 6 channels · 1 topic · 1 speaker for “c”');
    expect(hrefOf('Speaker 0 2 talks')).toBe('/speakers/speaker-0');
    expect(hrefOf('C & C++ 7 episodes')).toBe('/categories?topic=C+%26+C%2B%2B');
    await user.click(screen.getByRole('link', { name: 'Show all 6 channels' }));
    expect(address()).toBe('/search?q=c&show=channels');
    const whole = screen.getByRole('list', { name: 'Channels' });
    expect(within(whole).getAllByRole('link')).toHaveLength(6);
    expect(screen.queryByRole('list', { name: 'Episodes' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'All results' }));
    expect(address()).toBe('/search?q=c');
  });

  it('show collections', async () => {
    const collections = { items: [{ id: 'begin', title: 'Begin here', talks: 6 }], total: 1 };
    serve({ ...all, collections });
    await renderApp('/search?q=c');
    await screen.findByRole('list', { name: 'Collections' });
    expect(summary()).toContain('1 collection for “c”');
    expect(hrefOf('Begin here 6 talks')).toBe('/collections/begin');
  });

  it('show channels and topics on the first page only', async () => {
    serve(all);
    await renderApp('/search?q=c&page=2');
    await screen.findByRole('heading', { name: 'Episodes' });
    expect(screen.queryByRole('heading', { name: 'Channels' })).toBeNull();
  });

  it('have none of episodes where only a channel is found', async () => {
    serve({ ...all, episodes: { ...all.episodes, ...nothing } });
    await renderApp('/search?q=c');
    await screen.findByRole('list', { name: 'Channels' });
    expect(screen.queryByRole('heading', { name: 'Episodes' })).toBeNull();
    expect(screen.queryByText('No results found')).toBeNull();
  });
});

describe('a text that finds nothing', () => {
  it('shows the results of a similar one, and leads to its own', async () => {
    serve(theResults({ did_you_mean: 'python' }));
    const { user } = await renderApp('/search?q=pyhton');
    await screen.findByText('2 episodes for “python”');
    const status = screen.getByText('2 episodes for “python”').parentElement;
    expect(status?.getAttribute('role')).toBe('status');
    expect(status?.textContent).toMatch(/Showing results for python\. Search only for pyhton\.$/);
    serve(theResults({ episodes: nothing }));
    await user.click(screen.getByRole('link', { name: 'Search only for pyhton' }));
    await waitFor(() => expect(address()).toBe('/search?q=%22pyhton%22'));
    await screen.findByText('No results found for “"pyhton"”');
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  it('names the missing words, and leads to the others', async () => {
    const missing = { missing_words: ['foo', 'bar'], other_words: 'python' };
    serve(theResults({ episodes: nothing, ...missing }));
    await renderApp('/search?q=python+foo+bar');
    await screen.findByText(/^“foo” and “bar” were not found\./);
    expect(screen.getByText('Try different keywords or check your spelling')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Browse by topic' })).toBeTruthy();
    expect(hrefOf('Search for “python”')).toBe('/search?q=python');
  });
});

describe('what another app shared', () => {
  const ID = 'AAAAAAAAAA1';
  const none = { channels: [], topics: [], speakers: [], did_you_mean: null };
  const serveSearch = (items: readonly unknown[]) =>
    server.use(
      answer('/search', { items, more: false, ...none, missing_words: [], other_words: null }),
      answer(`/episodes/${ID}`, anEpisodeDetail(ID)),
      answer(`/episodes/${ID}/related`, { items: [], next_in_channel: [] }),
    );
  const share = (shared: { title?: string; text?: string; url?: string }) =>
    renderApp(`/search?${new URLSearchParams(shared as Record<string, string>)}`);
  const TITLE = 'Rosa Quill: Compilers for Everyone';
  const OF_APP = `Watch “Compilers for Everyone” on YouTube https://www.youtube.com/watch?v=${ID}&feature=shared`;
  const SEARCHED = '/search?q=Compilers+for+Everyone';

  it.each([
    { title: TITLE, text: `https://youtu.be/${ID}?si=b0gus` },
    { title: '', text: OF_APP },
    { title: '', text: `https://youtu.be/${ID}?t=754` },
    { title: TITLE, text: '', url: `https://www.youtube.com/watch?v=${ID}` },
  ])('opens the talk that the site has: %j', async (shared) => {
    serveSearch([aFoundEpisode(ID)]);
    await share(shared);
    await screen.findByRole('heading', { level: 1, name: `Talk ${ID}` });
    expect(address()).toBe(`/video/${ID}${shared.text?.endsWith('t=754') ? '?t=754' : ''}`);
  });

  it.each([
    [
      { title: TITLE, text: `https://youtu.be/${ID}` },
      `/search?q=Rosa+Quill%3A+Compilers+for+Everyone`,
    ],
    [{ title: '', text: OF_APP }, SEARCHED],
    [{ title: 'Compilers for Everyone - YouTube', url: `https://youtu.be/${ID}` }, SEARCHED],
    [{ title: '', text: 'compilers for everyone' }, '/search?q=compilers+for+everyone'],
  ])('searches the title of one that it does not have: %j', async (shared, searched) => {
    serveSearch([]);
    await share(shared);
    await waitFor(() => expect(address()).toBe(searched));
  });

  it('offers to suggest one of which only the address is known', async () => {
    serveSearch([]);
    await share({ title: '', text: `https://youtu.be/${ID}?t=754` });
    await screen.findByText('This talk is not on Elevate');
    expect(hrefOf('Suggest')).toBe('/suggest');
    expect(address()).toMatch(/^\/search\?title=/);
  });

  it('prompts for a text where only a file was shared', async () => {
    await share({ title: '', text: '' });
    expect(screen.getByText('Start typing to search')).toBeTruthy();
    expect(requests).toEqual([]);
  });
});
