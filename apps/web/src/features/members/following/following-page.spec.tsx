import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { anArticle } from '../../../test-kit/articles.js';
import { aUser } from '../../../test-kit/account-api.js';
import { anEpisode } from '../../../test-kit/episodes.js';
import { FollowingApi } from '../../../test-kit/following-api.js';
import { renderPage } from '../../../test-kit/render-page.js';
import { answer, at, testServer } from '../../../test-kit/server.js';
import type { FollowedItem } from '../../../shared/api/generated/schema.js';
import { choose, readFollowing } from '../../../shared/following/following.js';
import { followHidden } from '../../../shared/following/hide.js';
import { FollowingPage } from './following-page.js';

const { server } = testServer();
const digest = { frequency: 'off', weekday: 1, hour: 8, zone: 'UTC', next_at: null, stopped: null };
let account: FollowingApi;

beforeEach(() => {
  localStorage.clear();
  account = new FollowingApi();
  server.use(
    ...account.handlers(),
    answer('/following/feed', { created_at: null }),
    answer('/digest', digest),
  );
});

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const item = (days: number, what: Partial<FollowedItem>): FollowedItem => ({
  published_at: daysAgo(days),
  because: [],
  episode: null,
  article: null,
  ...what,
});
const open = () => renderPage(<FollowingPage />, '/following', aUser());
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const names = (region: string) =>
  within(screen.getByRole('region', { name: region }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('what a member follows', () => {
  it('is marked as new until it was seen', async () => {
    account.seenAt = daysAgo(3);
    account.items = [
      item(1, { episode: anEpisode('new-talk-01') }),
      item(2, { article: anArticle('patch') }),
      item(9, { episode: anEpisode('old-talk-01') }),
    ];
    await open();
    await screen.findByText('2 items new since your last visit');
    expect(screen.getAllByText('New')).toHaveLength(2);
    expect(readFollowing().seenAt).toBe(Date.parse(account.items[0]!.published_at));
    cleanup();
    await open();
    await screen.findByText('Nothing new since your last visit.');
  });

  it('says that there is nothing yet, and that it could not be loaded', async () => {
    await open();
    await screen.findByText('Nothing here yet.');
    cleanup();
    server.use(answer('/following/items', 503));
    await open();
    await screen.findByText('What you follow could not be loaded');
  });

  it('is listed, and taken back with Undo', async () => {
    choose('follows', { kind: 'topic', id: 'Rust', name: 'Rust' });
    choose('follows', { kind: 'source', id: 'A Source', name: 'A Source' });
    await open();
    expect(names('What you follow')).toEqual(['A SourceNews source', 'RustTopic']);
    press('Unfollow Rust');
    expect(names('What you follow')).toEqual(['A SourceNews source']);
    expect(document.activeElement?.textContent).toBe('What you follow');
  });
});

it('the private feed shows its address once, and ends', async () => {
  let created_at: string | null = null;
  server.use(
    http.get(at('/following/feed'), () => HttpResponse.json({ created_at })),
    http.post(at('/following/feed'), () => {
      created_at = daysAgo(0);
      const url = (type: string) => `/feeds/following.${type}?token=abc`;
      const body = { created_at, atom_url: url('xml'), json_url: url('json') };
      return HttpResponse.json(body, { status: 201 });
    }),
    http.delete(at('/following/feed'), () => {
      created_at = null;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  await open();
  await waitFor(() =>
    expect(
      screen.getByRole<HTMLButtonElement>('button', { name: 'Create an address' }).disabled,
    ).toBe(false),
  );
  press('Create an address');
  await screen.findByText(/\/feeds\/following\.json\?token=abc$/);
  press('End the feed');
  await waitFor(() => expect(screen.queryByText(/token=abc/)).toBeNull());
  expect(await screen.findByRole('button', { name: 'Create an address' })).toBeTruthy();
});

describe('the digest', () => {
  it('begins in UTC where the device knows no time zone', async () => {
    const options = { ...Intl.DateTimeFormat().resolvedOptions(), timeZone: 'Etc/Unknown' };
    const spy = jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions');
    spy.mockReturnValue(options);
    server.use(answer('/digest', digest));
    await open();
    const wish = await screen.findByLabelText('How often');
    fireEvent.change(wish, { target: { value: 'daily' } });
    const field = screen.getByLabelText('Time zone');
    expect((field as HTMLSelectElement).value).toBe('UTC');
    spy.mockRestore();
  });

  it('is saved with its times, and says why it was stopped', async () => {
    const sent: unknown[] = [];
    server.use(
      answer('/digest', { ...digest, stopped: 'refused' }),
      http.put(at('/digest'), async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(digest);
      }),
    );
    await open();
    expect((await screen.findByRole('alert')).textContent).toMatch(/refused your address/);
    fireEvent.change(screen.getByLabelText('How often'), { target: { value: 'weekly' } });
    fireEvent.change(screen.getByLabelText('On'), { target: { value: '5' } });
    fireEvent.change(screen.getByLabelText('At'), { target: { value: '20' } });
    fireEvent.change(screen.getByLabelText('Time zone'), { target: { value: 'Africa/Lagos' } });
    press('Save');
    await waitFor(() =>
      expect(sent).toEqual([{ frequency: 'weekly', weekday: 5, hour: 20, zone: 'Africa/Lagos' }]),
    );
  });

  it('has a preview', async () => {
    server.use(answer('/digest/preview', { subject: '1 new talk', text: 'Hello' }));
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Preview' }));
    await screen.findByText('1 new talk');
  });
});

describe('what is hidden', () => {
  it('is for visitors too, and takes a word', async () => {
    await renderPage(<FollowingPage />, '/following');
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy();
    fireEvent.change(screen.getByLabelText(/Hide titles with this word/), {
      target: { value: ' crypto ' },
    });
    press('Hide');
    expect(names('Not interested')).toEqual(['cryptoWord in a title']);
    press('Show crypto again');
    expect(names('Not interested')).toEqual([]);
  });

  it('reveals the rows once the filter is there', () => {
    document.documentElement.dataset['hiding'] = 'yes';
    const stop = followHidden();
    expect('hiding' in document.documentElement.dataset).toBe(false);
    stop();
  });
});
