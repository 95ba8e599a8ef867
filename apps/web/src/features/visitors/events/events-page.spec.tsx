import { beforeEach, describe, expect, it } from '@jest/globals';
import { EVENT_TEXT_COLUMNS } from '@elevate/rules';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { EventCard, EventCards } from '../../../shared/api/generated/schema.js';
import { anAdminEvent } from '../../../test-kit/admin-api.js';
import { renderApp } from '../../../test-kit/render-app.js';
import { answer, at, testServer } from '../../../test-kit/server.js';

const anEvent = (id: string, over: Partial<EventCard> = {}): EventCard => ({
  ...anAdminEvent(id, { starts_at: '2100-03-04T17:30:00.000Z', image_alt: `Poster of ${id}` }),
  image_sizes: [{ url: `/event-images/${id}-small.webp`, width: 512, height: 640 }],
  ...over,
});

function someEvents(items: readonly EventCard[], next_change_at: string | null = null): EventCards {
  return { items, next_change_at, next_up: null };
}

const { server } = testServer();

const lists = http.get(at('/events'), ({ request }) => {
  const when = new URL(request.url).searchParams.get('when') ?? 'upcoming';
  return HttpResponse.json(someEvents([anEvent(`${when} one`), anEvent(`${when} two`)]));
});

const titles = () => screen.getAllByRole('heading', { level: 3 }).map((it) => it.textContent);
const titled = (name: string) => screen.findByRole('heading', { level: 3, name });
const filter = (name: string) => screen.getByRole('button', { name });
const chosen = () =>
  within(screen.getByRole('group', { name: 'Which events' })).getByRole('button', { pressed: true })
    .textContent;

async function renderOnly(
  over: Partial<EventCard>,
  list: Partial<ReturnType<typeof someEvents>> = {},
) {
  server.use(answer('/events', { ...someEvents([anEvent('one', over)]), ...list }));
  const view = await renderApp('/events');
  const title = await screen.findByRole('heading', { level: 3 });
  const card = title.closest('li');
  if (!card) throw new Error('The event is in no list');
  return { ...view, card, within: within(card) };
}

beforeEach(() => {
  server.use(lists);
});

describe('the filters', () => {
  it('default to Upcoming, and are kept in the URL', async () => {
    const { user } = await renderApp('/events');
    await titled('Event upcoming one');
    expect(screen.getByRole('heading', { level: 1, name: 'Events' })).toBeTruthy();
    expect(screen.getAllByRole('button', { pressed: false }).length).toBeGreaterThanOrEqual(2);
    expect(chosen()).toBe('Upcoming');
    await user.click(filter('Past'));
    await titled('Event past one');
    expect(window.location.search).toBe('?when=past');
    expect(document.title).toBe('Past events · Elevate');
    await user.click(filter('All Events'));
    await titled('Event all two');
    expect([chosen(), window.location.search]).toEqual(['All Events', '?when=all']);
    await user.click(filter('Upcoming'));
    await titled('Event upcoming one');
    expect([window.location.pathname, window.location.search]).toEqual(['/events', '']);
    window.history.back();
    await titled('Event all two');
  });

  it.each([
    ['/events?when=past', 'Past'],
    ['/events?when=never', 'Upcoming'],
  ])('at %s show %s', async (address, name) => {
    await renderApp(address);
    await screen.findAllByRole('heading', { level: 3 });
    expect(chosen()).toBe(name);
  });
});

describe('loading and empty states', () => {
  it('six places are held', async () => {
    server.use(http.get(at('/events'), () => new Promise<never>(() => undefined)));
    await renderApp('/events');
    expect(document.querySelectorAll('[aria-hidden] > .event-card')).toHaveLength(6);
  });

  it.each([
    ['/events', 'There are no upcoming events at the moment.', '/events?when=past'],
    ['/events?when=past', 'No events match your current filter.', '/events'],
    ['/events?when=all', 'No events match your current filter.', '/'],
  ])('%s says so, and leads on', async (address, text, way) => {
    server.use(answer('/events', someEvents([])));
    await renderApp(address);
    await screen.findByText('No Events Found');
    const main = within(screen.getByRole('main'));
    expect(main.getByText(text)).toBeTruthy();
    const links = main.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toContain(way);
  });
});

describe('a card', () => {
  it('shows every text of the event', async () => {
    const valueOf = (name: string) => `https://${name}.test/`;
    const { card } = await renderOnly(
      Object.fromEntries(EVENT_TEXT_COLUMNS.map((name) => [name, valueOf(name)])),
    );
    const missing = EVENT_TEXT_COLUMNS.filter((name) => !card.outerHTML.includes(valueOf(name)));
    expect(missing).toEqual([]);
  });

  it('says all there is to say, and leads to the event in a new tab', async () => {
    const { within: card } = await renderOnly({
      title: 'A meetup',
      organizer: 'Some hosts',
      location: 'A hall, Lagos',
      cta_url: 'https://events.example.org/one',
      tags: ['One', 'Two', 'Three', 'Four'],
    });
    expect(card.getByText('Hosted by Some hosts')).toBeTruthy();
    expect(card.getByText('A hall, Lagos')).toBeTruthy();
    const tags = within(card.getByRole('list', { name: 'Tags' })).getAllByRole('listitem');
    expect(tags.map(({ textContent }) => textContent)).toEqual(['One', 'Two', 'Three']);
    expect(card.getByRole('link', { name: 'A meetup' }).getAttribute('href')).toBe('/events/one');
    const more = card.getByRole('link', { name: 'Learn More about A meetup' });
    expect(more.getAttribute('href')).toBe('https://events.example.org/one');
    expect([more.getAttribute('target'), more.getAttribute('rel')]).toEqual([
      '_blank',
      'noopener noreferrer',
    ]);
  });

  it('leaves out unknown fields', async () => {
    const { card, within: inCard } = await renderOnly({});
    expect(card.textContent).not.toMatch(/Hosted by|Learn More/);
    expect(inCard.queryByRole('list')).toBeNull();
  });

  it('has its picture by size and lazily, and a stand-in where it fails', async () => {
    server.use(answer('/events', someEvents([anEvent('one'), anEvent('two')])));
    await renderApp('/events');
    const [first, second] = await screen.findAllByRole<HTMLImageElement>('img');
    expect(first?.getAttribute('loading')).toBe('lazy');
    expect(second?.getAttribute('loading')).toBe('lazy');
    expect(second?.getAttribute('alt')).toBe('Poster of two');
    expect(second?.getAttribute('srcset')).toBe('/event-images/two-small.webp 512w');
    expect([second?.width, second?.height]).toEqual([320, 400]);
    if (second) fireEvent.error(second);
    expect(screen.queryByRole('img', { name: 'Poster of two' })).toBeNull();
    expect(document.querySelectorAll('.event-stand-in')).toHaveLength(1);
  });

  it('shows the visitor’s local time, and the event’s where it differs', async () => {
    const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    const other = here === 'Asia/Kathmandu' ? 'Africa/Lagos' : 'Asia/Kathmandu';
    const { card } = await renderOnly({ time_zone: other });
    expect(card.textContent).toContain(`${other.split('/')[1]} time`);
    cleanup();
    const same = await renderOnly({ time_zone: here });
    expect(same.card.querySelector('.event-when')?.textContent).toBe(
      same.card.querySelector('time')?.textContent,
    );
  });

  it('shows days only where no time of day is known', async () => {
    const { card } = await renderOnly({
      starts_at: '2100-03-04T00:00:00.000Z',
      ends_at: '2100-03-07T00:00:00.000Z',
      all_day: true,
    });
    expect(card.querySelector('.event-when')?.textContent).toBe('Mar 4 – 6, 2100');
  });

  it('has a generated poster with its subject where it has no picture', async () => {
    await renderOnly({ image_url: '/event-poster.svg', image_sizes: [], tags: ['data', 'AI'] });
    expect(screen.queryByRole('img')).toBeNull();
    const posters = [...document.querySelectorAll('.event-stand-in')];
    expect(posters.map(({ textContent }) => textContent)).toEqual(['data']);
  });

  it('is marked among all where it is past', async () => {
    server.use(
      answer('/events', someEvents([anEvent('old', { starts_at: '2020-01-01T00:00:00Z' })])),
    );
    await renderApp('/events?when=all');
    expect((await titled('Event old')).closest('li')?.textContent).toContain('Past');
  });

  it('is marked where it is cancelled', async () => {
    await renderOnly({ cancelled: true });
    expect(screen.getByText('Cancelled').closest('li')).not.toBeNull();
  });
});

describe('the event that comes next', () => {
  const region = (name: string) => screen.findByRole('region', { name });

  it('stands above the list, with a link to its website', async () => {
    const next = anEvent('one', { cta_url: 'https://events.example.org/one' });
    await renderOnly({}, { next_up: next });
    const links = within(await region('Next up')).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/events/one',
      'https://events.example.org/one',
      '/events?sort=soonest',
    ]);
  });

  it('is named as happening once it has begun', async () => {
    const next = anEvent('now', {
      starts_at: '2020-01-01T00:00:00.000Z',
      ends_at: '2100-01-01T00:00:00.000Z',
    });
    await renderOnly({}, { next_up: next });
    expect((await region('Happening now')).textContent).toContain('Event now');
  });
});

it('the order is kept in the address, and for the next visit', async () => {
  server.use(answer('/events', someEvents([anEvent('late'), anEvent('early')])));
  await renderApp('/events');
  await titled('Event late');
  expect(titles()).toEqual(['Event late', 'Event early']);
  fireEvent.click(screen.getByRole('button', { name: 'Soonest first' }));
  await waitFor(() => expect(titles()).toEqual(['Event early', 'Event late']));
  fireEvent.click(screen.getByRole('button', { name: 'All Events' }));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Soonest first', pressed: true })).toBeTruthy(),
  );
  for (const path of ['/events?sort=soonest', '/events']) {
    cleanup();
    await renderApp(path);
    await titled('Event early');
    await waitFor(() => expect(titles()).toEqual(['Event early', 'Event late']));
    expect(window.location.search).toBe('?sort=soonest');
  }
  fireEvent.click(screen.getByRole('button', { name: 'Latest first' }));
  await waitFor(() => expect(titles()).toEqual(['Event late', 'Event early']));
});

it('the calendar can be followed, or taken along as a file', async () => {
  await renderApp('/events');
  const links = await screen.findAllByRole('link', { name: /calendar|\.ics/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `webcal://${window.location.host}/events.ics`,
    '/events.ics',
  ]);
});
