import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { anEpisodeDetail } from '../../test-kit/episodes.js';
import { renderApp } from '../../test-kit/render-app.js';
import { answer, testServer } from '../../test-kit/server.js';
import type { EpisodeDetail, Transcript } from '../api/generated/schema.js';

const { server, requests } = testServer({ isQuiet: true });
const PLAYER_ORIGIN = 'https://www.youtube-nocookie.com';
const DESCRIPTION = '0:00 Welcome\n1:00 The idea\n2:00 Questions';

function aTranscript(over: Partial<Transcript> = {}): Transcript {
  const cues = Array.from({ length: 60 }, (_, index) => ({
    start: index * 3 + 0.4,
    end: index * 3 + 2,
    text: index % 20 === 7 ? `Line ${index} of Kubernetes.` : `Line ${index}.`,
    ...(index < 2 && { speaker: 'Ama Mensah' }),
  }));
  const text = { episode_id: 'e1', language: 'en', kind: 'automatic', timed: true } as const;
  return { ...text, source: 'YouTube', license: null, cues, changed_at: '', ...over };
}

function serve(transcripts: readonly Transcript[], over: Partial<EpisodeDetail> = {}) {
  const entries = transcripts.map(({ language, kind }) => ({ language, kind }));
  server.use(
    answer(
      '/episodes/e1',
      anEpisodeDetail('e1', { description: DESCRIPTION, transcripts: entries, ...over }),
    ),
    answer('/episodes/e1/related', { items: [], next_in_channel: [] }),
    ...transcripts.map((each) => answer(`/episodes/e1/transcripts/${each.language}`, each)),
  );
}

async function renderPage(transcripts = [aTranscript()], over: Partial<EpisodeDetail> = {}) {
  serve(transcripts, over);
  const view = await renderApp('/video/e1');
  await screen.findByRole('group', { name: 'Text of the transcript' });
  return view;
}

const box = () => screen.getByRole('group', { name: 'Text of the transcript' });
const line = (index: number) => box().querySelectorAll('.transcript-lines p')[index] as HTMLElement;
const time = (index: number) => line(index).querySelector('a')!;
const field = () => screen.getByRole('searchbox', { name: 'Search the transcript' });
const count = () => field().closest('.transcript-tools')!.querySelector('[role="status"]')!;
const address = () => window.location.pathname + window.location.search;

beforeEach(() => {
  localStorage.clear();
});
afterEach(() => void Reflect.deleteProperty(navigator, 'clipboard'));

describe('the transcript of an episode', () => {
  it('has all lines in the page, cut until "Show all" is pressed', async () => {
    const { user } = await renderPage();
    expect(screen.getByRole('heading', { level: 2, name: 'Transcript' })).toBeTruthy();
    expect(screen.getByText('English (automatic)')).toBeTruthy();
    expect(screen.getByText('Source: YouTube')).toBeTruthy();
    expect(box().querySelectorAll('p')).toHaveLength(60);
    expect(box().className).toContain('transcript-cut');
    expect([box().lang, box().dir]).toEqual(['en', 'ltr']);
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(box().className).not.toContain('transcript-cut');
    const less = screen.getByRole('button', { name: 'Show less' });
    expect(less.getAttribute('aria-expanded')).toBe('true');
  });

  it('is not there where a talk has none, or the site is of the previous release', async () => {
    serve([], { transcripts: undefined as never });
    await renderApp('/video/e1');
    await screen.findByRole('heading', { name: 'About' });
    expect(screen.queryByText('Transcript')).toBeNull();
    expect(requests.filter((path) => path.includes('transcripts'))).toEqual([]);
  });

  it('names a speaker once, and plays from a time, not from a press on the words', async () => {
    const { user } = await renderPage();
    expect(screen.getAllByText('Ama Mensah:', { exact: false })).toHaveLength(1);
    await user.click(within(line(7)).getByText(/Kubernetes/));
    expect(address()).toBe('/video/e1');
    expect(time(7).getAttribute('href')).toBe('/video/e1?t=21');
    await user.click(time(7));
    await screen.findByRole('dialog');
    expect(address()).toBe('/video/e1?play=e1&t=21');
  });

  it('leads to YouTube where the video may not be embedded', async () => {
    await renderPage([aTranscript()], { embeddable: false });
    expect(time(7).href).toBe('https://www.youtube.com/watch?v=e1&t=21');
  });

  it('is one Tab stop; arrow keys walk, open the text and lead to the copy button', async () => {
    const { user } = await renderPage();
    expect(box().querySelectorAll('a[tabindex="0"]')).toHaveLength(1);
    act(() => time(0).focus());
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(document.activeElement).toBe(time(1));
    expect(box().className).not.toContain('transcript-cut');
    await user.keyboard('{End}');
    expect(document.activeElement).toBe(time(59));
    await user.tab();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Copy link to this moment');
  });

  it('copies the link to a moment', async () => {
    const { user } = await renderPage();
    const writeText = jest.fn<(text: string) => Promise<void>>().mockResolvedValue();
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
    expect(screen.queryByRole('button', { name: 'Copy link to this moment' })).toBeNull();
    await user.hover(line(7));
    expect(screen.getByRole('button', { name: 'Copy link to this moment' })).toBeTruthy();
    act(() => time(7).focus());
    await user.tab();
    await user.keyboard('{Enter}');
    expect(writeText).toHaveBeenCalledWith(new URL('/video/e1?t=21', document.baseURI).href);
    await screen.findByText('Link copied');
  });

  it('can be read in paragraphs under the headings of the chapters', async () => {
    const { user } = await renderPage();
    await user.click(screen.getByRole('button', { name: 'Reading view' }));
    const headings = within(box()).getAllByRole('heading', { level: 3 });
    expect(headings.map(({ textContent }) => textContent)).toEqual([
      'Welcome',
      'The idea',
      'Questions',
    ]);
    expect(box().querySelectorAll('a')).toHaveLength(0);
    expect(box().querySelector('p')!.textContent).toMatch(/^Ama Mensah: Line 0\. Line 1\./);
  });

  it('has only the reading view without times', async () => {
    await renderPage([aTranscript({ timed: false, cues: [{ start: 0, end: 0, text: 'Words' }] })]);
    expect(screen.queryByRole('group', { name: 'View' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Download WebVTT' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Download text' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show all' })).toBeNull();
  });

  it('is there in each language, from right to left where it is written so', async () => {
    const cues = [{ start: 0, end: 1, text: 'مرحبا' }];
    const arabic = aTranscript({ language: 'ar', kind: 'translated', cues });
    const { user } = await renderPage([aTranscript(), arabic]);
    const choice = screen.getByRole('combobox', { name: 'Language of the transcript' });
    await user.selectOptions(choice, 'Arabic (translated)');
    await screen.findByText('مرحبا');
    expect([box().lang, box().dir]).toEqual(['ar', 'rtl']);
  });
});

describe('the search in a transcript', () => {
  const current = () => box().querySelector('mark[aria-current]')?.closest('p')?.textContent;

  it('marks, counts and walks the matches, and Escape clears it', async () => {
    const { user } = await renderPage();
    await user.type(field(), 'kubernetes');
    await waitFor(() => expect(count().textContent).toBe('1 of 3'));
    expect(box().className).not.toContain('transcript-cut');
    expect(box().querySelectorAll('mark')).toHaveLength(3);
    await user.keyboard('{Enter}');
    expect([count().textContent, current()]).toEqual(['2 of 3', expect.stringMatching(/Line 27/)]);
    await user.keyboard('{Shift>}{Enter}{Enter}{/Shift}');
    expect(count().textContent).toBe('3 of 3');
    await user.click(screen.getByRole('button', { name: 'Next match' }));
    expect(count().textContent).toBe('1 of 3');
    await user.click(field());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(box().querySelector('mark')).toBeNull());
    expect(count().textContent).toBe('');
    await user.type(field(), 'cobol');
    await waitFor(() => expect(count().textContent).toBe('No matches'));
  });
});

describe('the transcript in the player', () => {
  const player = () => document.querySelector('iframe')!;

  function report(currentTime: number) {
    const data = JSON.stringify({ event: 'infoDelivery', info: { currentTime, duration: 180 } });
    const { contentWindow: source } = player();
    const message = { data, origin: PLAYER_ORIGIN, source };
    act(() => void window.dispatchEvent(new MessageEvent('message', message)));
  }

  async function renderPlayer() {
    serve([aTranscript()]);
    const view = await renderApp('/news?play=e1');
    await view.user.click(await screen.findByRole('button', { name: 'Transcript' }));
    await screen.findByRole('group', { name: 'Text of the transcript' });
    return view;
  }

  const said = () => box().querySelector('p[aria-current="true"]')?.textContent;
  const followButton = () => screen.queryByRole('button', { name: 'Follow the video' });

  /** Lays the marked line out of the box, as after the person has scrolled. */
  function scrollAway(isAway = true) {
    const top = isAway ? 5_000 : 10;
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
      this: Element,
    ) {
      return this === box() ? new DOMRect(0, 0, 100, 400) : new DOMRect(0, top, 100, 40);
    });
    fireEvent.wheel(box());
    fireEvent.scroll(box());
  }

  it('marks the line that is being said, and follows it until the person scrolls', async () => {
    const scrollBy = jest.spyOn(Element.prototype, 'scrollBy');
    const focused = () => document.activeElement;
    const { user } = await renderPlayer();
    const before = focused();
    report(22);
    expect(said()).toMatch(/^0:21Line 7/);
    expect(box().querySelectorAll('[aria-current]')).toHaveLength(1);
    expect(box().closest('[aria-live], [role="status"]')).toBeNull();
    expect(focused()).toBe(before);
    expect(followButton()).toBeNull();
    scrollAway();
    scrollBy.mockClear();
    report(25);
    expect(said()).toMatch(/^0:24/);
    expect(scrollBy).not.toHaveBeenCalled();
    await user.click(followButton()!);
    expect(scrollBy).toHaveBeenCalled();
    expect(followButton()).toBeNull();
    expect(focused()).toBe(box());
    fireEvent.keyDown(box(), { key: 'PageDown' });
    scrollAway();
    expect(followButton()).toBeTruthy();
    scrollAway(false);
    expect(followButton()).toBeNull();
  });

  it('starts the player at a line; the same line again seeks', async () => {
    const { user } = await renderPlayer();
    await user.click(time(7));
    expect(player().src).toMatch(/start=21&/);
    expect(said()).toMatch(/^0:21/);
    report(30);
    const post = jest.spyOn(player().contentWindow!, 'postMessage');
    await user.click(time(7));
    const [message] = post.mock.calls
      .map(([data]) => String(data))
      .filter((it) => /seekTo/.test(it));
    expect(JSON.parse(message!)).toMatchObject({ func: 'seekTo', args: [21, true] });
    expect(address()).toBe('/news?play=e1&t=21');
  });

  it('leaves the follower to a search, whose Escape does not close the dialog', async () => {
    const { user } = await renderPlayer();
    report(4);
    await user.type(field(), 'kubernetes');
    await waitFor(() => expect(followButton()).toBeTruthy());
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
