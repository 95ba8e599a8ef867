import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { anEpisode, rowsOfHome, aHome } from '../../../test-kit/episodes.js';
import { renderApp } from '../../../test-kit/render-app.js';
import { answer, testServer } from '../../../test-kit/server.js';
import { keepPosition } from '../../../shared/watching/keep-position.js';
import { clearHistory } from '../../../shared/watching/watched-episodes.api.js';

const { server } = testServer();
const facts = { id: 'begin', title: 'Begin here', description: 'For a start.', changed_at: '' };
const ids = ['a', 'b', 'c'];
const cover = ids.map((id) => anEpisode(id));
const serve = (items: readonly object[] = [{ ...facts, episode_ids: ids, cover }]) =>
  server.use(
    answer('/collections', { items }),
    answer('/collections/begin', {
      ...facts,
      talks: ids.map((id) => ({ note: id === 'b' ? 'Why this' : null, episode: anEpisode(id) })),
    }),
  );
const hrefsIn = (list: HTMLElement) =>
  within(list)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

it('lists the collections, with the number of talks and of the seen ones', async () => {
  serve();
  for (const seconds of [85, 96]) keepPosition('b', { seconds, durationSeconds: 100 });
  await renderApp('/collections');
  const list = await screen.findByRole('list', { name: 'All collections' });
  expect(hrefsIn(list)).toEqual(['/collections/begin']);
  expect(list.textContent).toContain('3 talks · 1 of 3 seenFor a start.');
});

it('says so when there is none', async () => {
  serve([]);
  await renderApp('/collections');
  expect(await screen.findByText('There are no collections yet.')).toBeTruthy();
});

it('shows the talks of one in order, with numbers and notes, and leads to them in its order', async () => {
  serve();
  clearHistory();
  await renderApp('/collections/begin');
  await screen.findByRole('heading', { level: 1, name: 'Begin here' });
  const list = screen.getByRole('list', { name: 'Talks in order' });
  expect(list.tagName).toBe('OL');
  const talks = within(list).getAllByRole('listitem');
  const places = talks.map(({ textContent }) => textContent.match(/\d of 3/)?.[0]);
  expect(places).toEqual(['1 of 3', '2 of 3', '3 of 3']);
  expect(talks[1]!.textContent).toContain('Talk bWhy this');
  expect(hrefsIn(list)).toEqual(ids.map((id) => `/video/${id}?collection=begin`));
  expect(document.body.textContent).not.toContain('seen');
});

it('says of an unknown one that it was not found', async () => {
  server.use(answer('/collections/nope', 404));
  await renderApp('/collections/nope');
  expect(await screen.findByText('Collection not found')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Collection' })).toBeTruthy();
});

it('has a row on the home page whose title and "View All" lead to it', async () => {
  const row = { id: 'collection', collection_id: 'begin', title: 'Begin here' } as const;
  await renderApp('/', { home: aHome({ rows: [...rowsOfHome, { ...row, episodes: cover }] }) });
  for (const name of ['Begin here', 'View All Begin here'])
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/collections/begin');
});
