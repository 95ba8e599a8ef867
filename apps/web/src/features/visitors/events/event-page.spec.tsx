import { afterEach, expect, it, jest } from '@jest/globals';
import { EVENT_TEXT_COLUMNS, HOUR_MS } from '@elevate/rules';
import { screen, within } from '@testing-library/react';
import type { EventCard } from '../../../shared/api/generated/schema.js';
import { anAdminEvent } from '../../../test-kit/admin-api.js';
import { renderApp } from '../../../test-kit/render-app.js';
import { answer, testServer } from '../../../test-kit/server.js';
import { hasEnded } from './event-page.js';

const { server } = testServer();

afterEach(() => {
  jest.restoreAllMocks();
});

async function renderEvent(over: Partial<EventCard> = {}) {
  const event: EventCard = anAdminEvent('one', { starts_at: '2100-03-04T17:30:00.000Z', ...over });
  server.use(answer('/events/one', event));
  const view = await renderApp('/events/one');
  await screen.findByRole('heading', { level: 1, name: event.title });
  const article = screen.getByRole('article');
  return { ...view, article, page: within(article) };
}

it('shows every text and tag of the event, with ways on', async () => {
  const valueOf = (name: string) => `https://${name}.test/`;
  const texts = Object.fromEntries(EVENT_TEXT_COLUMNS.map((name) => [name, valueOf(name)]));
  const lines = Array.from({ length: 12 }, (_, line) => `Line ${line}`).join('\n');
  const { article, page } = await renderEvent({
    ...texts,
    description_short: `${valueOf('description_short')}\n${lines}`,
    tags: ['One', 'Two', 'Three', 'Four'],
  });
  const missing = EVENT_TEXT_COLUMNS.filter((name) => !article.outerHTML.includes(valueOf(name)));
  expect(missing).toEqual([]);
  expect(article.querySelector('.whitespace-pre-line')?.textContent).toContain(lines);
  expect(within(page.getByRole('list', { name: 'Tags' })).getAllByRole('listitem')).toHaveLength(4);
  const links = page.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual([valueOf('cta_url'), '/events/one.ics']);
  expect(page.getByRole('img').getAttribute('loading')).toBe('eager');
});

it('leaves out what is unknown, and has a drawn poster where there is no picture', async () => {
  const title = 'x'.repeat(90);
  const { article, page } = await renderEvent({ title, image_url: '/event-poster.svg' });
  expect(page.queryByRole('img')).toBeNull();
  expect(article.querySelectorAll('.event-stand-in')).toHaveLength(1);
  expect(article.textContent).not.toMatch(/Hosted by|Visit the website|null/);
  expect(document.title).toBe(`${title} · Elevate`);
});

const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
const other = here === 'Asia/Kathmandu' ? 'Africa/Lagos' : 'Asia/Kathmandu';
const days = { starts_at: '2100-03-04T00:00:00.000Z', ends_at: '2100-03-06T00:00:00.000Z' };

it.each<[what: string, over: Partial<EventCard>, words: RegExp]>([
  ['its end', { time_zone: here, ends_at: '2100-03-04T18:30:00.000Z' }, /[AP]M – \d+:\d\d [AP]M$/],
  ['the day of its end', { ends_at: '2100-03-06T18:30:00.000Z' }, / – Mar \d, 2100 · /],
  ['no unknown end', { time_zone: here }, /^Mar \d, 2100 · \d+:\d\d [AP]M$/],
  ['its own time zone', { time_zone: other }, new RegExp(`${other.split('/')[1]} time$`)],
  ['days only', { all_day: true, ...days }, /^Mar 4 – 5, 2100$/],
])('shows %s', async (_what, over, words) => {
  const { article } = await renderEvent(over);
  expect(article.querySelector('.event-when')?.textContent).toMatch(words);
});

it.each<[words: string, over: Partial<EventCard>]>([
  ['This event has ended', { starts_at: '2020-01-01T00:00:00Z' }],
  ['This event is cancelled', { starts_at: '2020-01-01T00:00:00Z', cancelled: true }],
  ['Event', { starts_at: '2020-01-01T00:00:00Z', ends_at: '2100-01-01T00:00:00Z' }],
])('says “%s”', async (words, over) => {
  const { page } = await renderEvent(over);
  expect(await page.findByText(words)).toBeTruthy();
});

it.each([
  [404, 'Event not found'],
  [503, 'The event could not be loaded'],
])('answered with %i, says “%s” below a heading', async (status, words) => {
  server.use(answer('/events/gone', status));
  await renderApp('/events/gone');
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Event' })).toBeTruthy();
});

it('offers its address and the code to embed it', async () => {
  const { user, page } = await renderEvent();
  const copied = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(page.getByRole('button', { name: 'Share' }));
  await user.click(await page.findByRole('button', { name: 'Copy: Link' }));
  expect(copied.mock.calls).toEqual([[new URL('/events/one', window.location.origin).href]]);
  expect(await screen.findByText('Link copied')).toBeTruthy();
  const code = page.getByRole<HTMLInputElement>('textbox', { name: 'Embed code' }).value;
  expect(code).toContain(`src="${window.location.origin}/embed/events/one" title="Event one"`);
});

const noon = Date.parse('2027-03-04T12:00:00Z');
const day = '2027-03-04T00:00:00.000Z';

it.each([
  ['an event without an end that has begun', '2027-03-03T12:01:00Z', null, noon, false],
  ['one that began a day ago', '2027-03-03T12:00:00Z', null, noon, true],
  ['the third day of five', '2027-03-02T09:00:00Z', '2027-03-06T18:00:00Z', noon, false],
  ['its last moment', '2027-03-01T09:00:00Z', '2027-03-04T12:00:00Z', noon, true],
  ['a whole day, on its evening in Los Angeles', day, null, noon + 18 * HOUR_MS, false],
  ['a whole day, after midnight in Los Angeles', day, null, noon + 20 * HOUR_MS, true],
])('of %s, says whether it has ended', (_what, starts_at, ends_at, now, expected) => {
  jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(8 * 60);
  expect(hasEnded({ starts_at, ends_at, all_day: starts_at === day }, now)).toBe(expected);
});
