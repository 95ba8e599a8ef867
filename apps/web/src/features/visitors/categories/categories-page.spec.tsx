import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { followHidden, hide } from '../../../shared/following/hide.js';
import { NOTHING_KEPT, writeFollowing } from '../../../shared/following/following.js';
import { anEpisode, filteredEpisodes } from '../../../test-kit/episodes.js';
import { renderApp } from '../../../test-kit/render-app.js';
import { answer, hold, testServer } from '../../../test-kit/server.js';
import { MOST_TOPICS, matchingTopics, spelled, usableTopics } from './categories-page.js';

const { server, requests } = testServer({ isQuiet: true });
const named = (names: string[]) => names.map((name) => ({ name, episodes: name.length }));
const topics = {
  groups: [
    { title: 'Technical Topics', topics: named(['AI', 'DevOps']) },
    { title: 'Career & Leadership', topics: named(['Leadership']) },
    { title: 'Other Topics', topics: named(['C & C++', 'Leaf blowers']) },
  ],
};

/** One episode for each topic asked for, named after it; `unheard of` has none. */
const episodesOnTopics = http.get('*/api/v1/episodes', ({ request }) => {
  const filters = new URL(request.url).searchParams
    .getAll('topic')
    .filter((topic) => topic !== 'unheard of');
  return HttpResponse.json({
    items: filters.map((topic) => anEpisode(`on ${topic}`)),
    total: filters.length,
  });
});

const chip = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const chips = () =>
  [...document.querySelectorAll('button[aria-pressed]')].map((it) => it.getAttribute('aria-label'));
const isPressed = (name: RegExp) => chip(name).getAttribute('aria-pressed') === 'true';
const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search categories' });
const talks = () =>
  within(screen.getByRole('list', { name: 'Filtered Episodes' }))
    .getAllByRole('link')
    .map((link) => link.textContent);

async function renderCategories(address = '/categories') {
  const view = await renderApp(address);
  await screen.findByRole('heading', { name: 'Technical Topics' });
  return view;
}

beforeEach(() => {
  server.use(answer('/topics', topics), episodesOnTopics);
});

it('the filters of the chosen topics are in the address, and stay while a topic joins', async () => {
  server.use(
    answer(
      '/filtered-episodes',
      filteredEpisodes([anEpisode('viewed')], { total: 30, page: 2, pages: 2 }),
    ),
  );
  const { user } = await renderCategories('/categories?topic=AI&sort=views&page=2');
  await screen.findByText('30 episodes');
  expect(talks()).toEqual(['Talk viewed']);
  await user.click(chip(/^DevOps/));
  expect(window.location.search).toBe('?sort=views&topic=AI&topic=DevOps');
  await waitFor(() =>
    expect(requests).toContain('/filtered-episodes?topic=AI&topic=DevOps&sort=views'),
  );
  await user.click(screen.getByRole('link', { name: 'Close filters' }));
  expect(window.location.search).toBe('?topic=AI&topic=DevOps');
  await waitFor(() => expect(talks()).toEqual(['Talk on AI', 'Talk on DevOps']));
});

describe('what the person is not interested in', () => {
  let stop: () => void;
  beforeEach(() => {
    hide({ kind: 'word', id: 'devops', name: 'devops' });
    stop = followHidden();
  });
  afterEach(() => {
    writeFollowing(NOTHING_KEPT);
    stop();
  });

  it('is left out, and shown on request', async () => {
    const { user } = await renderCategories('/categories?topic=AI&topic=DevOps');
    await screen.findByText('1 episode that you are not interested in');
    expect(talks()).toEqual(['Talk on AI']);
    await user.click(screen.getByRole('button', { name: 'Show them' }));
    expect(talks()).toEqual(['Talk on AI', 'Talk on DevOps']);
  });

  it('is left out of filtered episodes, too', async () => {
    server.use(answer('/filtered-episodes', filteredEpisodes([anEpisode('on DevOps')])));
    await renderCategories('/categories?topic=DevOps&sort=views');
    await screen.findByText('1 episode that you are not interested in');
    expect(screen.queryByText('Talk on DevOps')).toBeNull();
  });
});

describe('the topics', () => {
  it('stand in their groups, in the order of the server, with their numbers', async () => {
    await renderCategories();
    expect(screen.getAllByRole('heading', { level: 3 }).map((it) => it.textContent)).toEqual([
      'Technical Topics',
      'Career & Leadership',
      'Other Topics',
    ]);
    expect(chips()).toEqual([
      'AI 2 episodes',
      'DevOps 6 episodes',
      'Leadership 10 episodes',
      'C & C++ 7 episodes',
      'Leaf blowers 12 episodes',
    ]);
    const technical = within(screen.getByRole('list', { name: 'Technical Topics' }));
    expect(technical.getAllByRole('listitem')).toHaveLength(2);
    expect(document.title).toBe('Categories · Elevate');
  });

  it('say so when there are none', async () => {
    server.use(answer('/topics', { groups: [] }));
    await renderApp('/categories');
    await screen.findByText('No topics available');
  });
});

describe('choosing topics', () => {
  it('shows nothing but an invitation while none is chosen, and asks for nothing', async () => {
    await renderCategories();
    expect(screen.getByText('0 selected')).toBeTruthy();
    expect(screen.getByText('What are you curious about?')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 2, name: 'Filtered Episodes' })).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Filtered Episodes' })).toBeNull();
    expect(chip(/Clear all/).disabled).toBe(true);
    expect(requests).toEqual(['/topics']);
  });

  it('shows the episodes on any of them, counts them, and keeps them in the address', async () => {
    const { user } = await renderCategories();
    await user.click(chip(/^DevOps/));
    await user.click(chip(/^C & C\+\+/));
    await waitFor(() => expect(talks()).toEqual(['Talk on C & C++', 'Talk on DevOps']));
    expect(screen.getByText('2 selected')).toBeTruthy();
    expect([isPressed(/^AI/), isPressed(/^DevOps/), isPressed(/^C & /)]).toEqual([
      false,
      true,
      true,
    ]);
    expect(new URLSearchParams(window.location.search).getAll('topic')).toEqual([
      'DevOps',
      'C & C++',
    ]);
    expect(requests.at(-1)).toBe('/episodes?topic=C+%26+C%2B%2B&topic=DevOps');
  });

  it('takes a choice back with a second press, and with Back', async () => {
    const { user } = await renderCategories();
    await user.click(chip(/^AI/));
    await user.click(chip(/^DevOps/));
    await user.click(chip(/^AI/));
    await waitFor(() => expect(talks()).toEqual(['Talk on DevOps']));
    window.history.back();
    await waitFor(() => expect(talks()).toEqual(['Talk on AI', 'Talk on DevOps']));
    window.history.back();
    await waitFor(() => expect(talks()).toEqual(['Talk on AI']));
    window.history.back();
    await screen.findByText('What are you curious about?');
  });

  it('clears the selection, and keeps the typed text and other URL parameters', async () => {
    const { user } = await renderCategories('/categories?topic=AI&topic=DevOps&q=e&from=mail');
    await screen.findByText('2 selected');
    await user.click(chip(/Clear all/));
    await screen.findByText('0 selected');
    expect(window.location.search).toBe('?q=e&from=mail');
    expect(document.activeElement?.textContent).toBe('Topics');
  });

  it('takes one away above the results, and keeps the focus there', async () => {
    const { user } = await renderCategories('/categories?topic=AI&topic=DevOps');
    await user.click(screen.getByRole('button', { name: 'Remove AI' }));
    await waitFor(() => expect(talks()).toEqual(['Talk on DevOps']));
    expect(document.activeElement?.textContent).toBe('Filtered Episodes');
  });

  it('stops at as many as the server takes, and says so', async () => {
    const address = new URLSearchParams(
      Array.from({ length: 50 }, (_, index) => ['topic', `t${index}`]),
    );
    const { user } = await renderCategories(`/categories?${address}`);
    await user.click(chip(/^AI/));
    await screen.findByText(/50 topics is the maximum/);
    expect(screen.getByText('50 selected')).toBeTruthy();
  });
});

describe('an address that was shared', () => {
  it('shows the selected chip at once, case-insensitively', async () => {
    await renderCategories('/categories?topic=ai&topic=AI&topic=leadership');
    expect(screen.getByText('2 selected')).toBeTruthy();
    expect([isPressed(/^AI/), isPressed(/^Leadership/)]).toEqual([true, true]);
    expect(screen.getByRole('button', { name: 'Remove AI' })).toBeTruthy();
    await waitFor(() => expect(talks()).toHaveLength(2));
  });

  it('may name topics that are unknown: they can be taken away', async () => {
    const { user } = await renderCategories('/categories?topic=unheard+of');
    await screen.findByText('No episodes available');
    expect(screen.getByText('1 selected')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove unheard of' }));
    await screen.findByText('What are you curious about?');
    expect(window.location.search).toBe('');
  });
});

describe('the results', () => {
  it('say how many there are, and that there are more than are shown', async () => {
    server.use(answer('/episodes', { items: [anEpisode('1'), anEpisode('2')], total: 345 }));
    await renderCategories('/categories?topic=AI');
    const status = await screen.findByText(/Showing the 2 newest of 345/);
    expect(status.getAttribute('role')).toBe('status');
    expect(status.textContent).toBe('Showing the 2 newest of 345 on AI');
  });

  it('stay dimmed until the results of a new selection arrive', async () => {
    const { user } = await renderCategories('/categories?topic=AI');
    await waitFor(() => expect(talks()).toEqual(['Talk on AI']));
    const { held, release } = hold();
    server.use(
      http.get('*/api/v1/episodes', async () => {
        await held;
        return HttpResponse.json({ items: [anEpisode('new one')], total: 1 });
      }),
    );
    await user.click(chip(/^DevOps/));
    await screen.findByText('2 selected');
    expect(talks()).toEqual(['Talk on AI']);
    const region = screen.getByRole('region', { name: 'Filtered Episodes' });
    expect(region.getAttribute('aria-busy')).toBe('true');
    const list = screen.getByRole('list', { name: 'Filtered Episodes' });
    expect(list.closest('.stale')).toBeTruthy();
    release();
    await waitFor(() => expect(talks()).toEqual(['Talk new one']));
    expect(region.getAttribute('aria-busy')).toBe('false');
  });

  it('are one press away from the topics, and the topics from them', async () => {
    const { user } = await renderCategories('/categories?topic=AI');
    await waitFor(() => expect(talks()).toEqual(['Talk on AI']));
    const heading = screen.getByRole('heading', { name: 'Filtered Episodes' });
    heading.getBoundingClientRect = () => new DOMRect(0, 2_000, 300, 30);
    act(() => void window.dispatchEvent(new Event('scroll')));
    await user.click(await screen.findByRole('button', { name: 'Show 1 episode' }));
    expect(document.activeElement).toBe(heading);
    heading.getBoundingClientRect = () => new DOMRect(0, 80, 300, 30);
    act(() => void window.dispatchEvent(new Event('scroll')));
    await user.click(await screen.findByRole('button', { name: 'Change topics' }));
    expect(document.activeElement?.textContent).toBe('Topics');
  });
});

describe('the search box', () => {
  it('leaves the chips that have the text in their name, and says how many', async () => {
    const { user } = await renderCategories();
    await user.type(box(), 'LEA');
    expect(chips()).toEqual(['Leadership 10 episodes', 'Leaf blowers 12 episodes']);
    expect(screen.queryByRole('heading', { name: 'Technical Topics' })).toBeNull();
    expect(screen.getByText('2 topics found').getAttribute('role')).toBe('status');
    await user.clear(box());
    await user.type(box(), '.*');
    expect(screen.getByText('No topics match “.*”.').getAttribute('role')).toBe('status');
  });

  it('keeps the typed text when a chip is pressed right after', async () => {
    const { user } = await renderCategories();
    await user.type(box(), 'dev');
    await user.click(chip(/^DevOps/));
    await waitFor(() => expect(window.location.search).toBe('?q=dev&topic=DevOps'));
    expect(box().value).toBe('dev');
  });

  it('is emptied with Escape and with its button, which leaves the focus in it', async () => {
    const { user } = await renderCategories('/categories?q=dev');
    expect(chips()).toEqual(['DevOps 6 episodes']);
    await user.click(box());
    await user.keyboard('{Escape}');
    expect(box().value).toBe('');
    expect(chips()).toHaveLength(5);
    await waitFor(() => expect(window.location.search).toBe(''));
    await user.type(box(), 'ai');
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(box().value).toBe('');
    expect(document.activeElement).toBe(box());
  });

  it('keeps chosen topics that it hides', async () => {
    const { user } = await renderCategories('/categories?topic=AI');
    await user.type(box(), 'leaf');
    expect(screen.queryByRole('button', { name: /^AI/ })).toBeNull();
    expect(screen.getByText('1 selected')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Remove AI' })).toBeTruthy();
  });
});

describe('the names of topics', () => {
  const groups = [
    {
      title: 'Technical Topics' as const,
      topics: ['AI', 'Machine Learning', 'C++'].map((name) => ({ name, episodes: 1 })),
    },
    {
      title: 'Other Topics' as const,
      topics: ['Café culture', 'E-learning'].map((name) => ({ name, episodes: 1 })),
    },
  ];
  const matches = (text: string) =>
    matchingTopics(groups, text).map(
      ({ title, topics }) => `${title}: ${String(topics.map(({ name }) => name))}`,
    );

  it('match a text: all while there is none', () => {
    expect(matchingTopics(groups, '')).toEqual(groups);
    expect(matchingTopics(groups, '   ')).toEqual(groups);
  });

  it.each([
    ['LEARN', ['Technical Topics: Machine Learning', 'Other Topics: E-learning']],
    ['c++', ['Technical Topics: C++']],
    ['.*', []],
    ['cafe\u0301', ['Other Topics: Café culture']],
    [' ai ', ['Technical Topics: AI']],
  ])('match the text %p, whatever the case', (text, expected) => {
    expect(matches(text)).toEqual(expected);
  });

  it('of an address are unique, case-insensitively', () => {
    expect(usableTopics(['AI', 'ai', 'DevOps', 'Ai'])).toEqual(['AI', 'DevOps']);
  });

  it('of an address leave out invalid names', () => {
    const longest = 'x'.repeat(100);
    expect(usableTopics(['', '  ', `${longest}x`, longest, '\u0000'])).toEqual([longest, '\u0000']);
  });

  it('of an address are no more than the server takes', () => {
    const many = Array.from({ length: MOST_TOPICS + 10 }, (_, index) => `t${index}`);
    expect(usableTopics(many)).toEqual(many.slice(0, MOST_TOPICS));
  });

  it('of an address are written as the catalogue spells them, where it knows them', () => {
    expect(spelled(['machine LEARNING', 'unheard of'], groups)).toEqual([
      'Machine Learning',
      'unheard of',
    ]);
  });
});
