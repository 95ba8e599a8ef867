import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { AuditEntry, AuditPage } from '../../../shared/api/generated/schema.js';
import { refusal } from '../../../test-kit/account-api.js';
import { change, press } from '../../../test-kit/form.js';
import { renderDesk } from '../../../test-kit/render-page.js';
import { at, testServer } from '../../../test-kit/server.js';
import { AuditTab } from './audit-tab.js';
import { differencesOf, isBulk } from './difference.js';

const COLLEAGUE = 'colleague@admin.local';
const { server, requests } = testServer({ isQuiet: true });

function anEntry(id: string, over: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id,
    at: new Date(Date.now() - 5 * 60_000).toISOString(),
    actor: 'operator',
    actor_name: null,
    action: 'updated',
    subject: { kind: 'event', id: 'e1', name: `Night ${id}` },
    before: { title: 'Old', tags: ['a'] },
    after: { title: 'New', tags: ['a'] },
    ...over,
  };
}

function serve(...pages: Partial<AuditPage>[]) {
  server.use(
    http.get(at('/admin/administrators'), () =>
      HttpResponse.json({ items: [{ id: 'a-colleague', email: COLLEAGUE }] }),
    ),
    http.get(at('/admin/audit'), ({ request }) => {
      const place = Number(new URL(request.url).searchParams.get('before') ?? 0);
      return HttpResponse.json({ items: [], next: null, missing: [], ...pages[place] });
    }),
  );
}

const open = (query = '') => renderDesk(<AuditTab />, `/x7k9p2m-sys${query}`);
const rowsOf = async () =>
  within(await screen.findByRole('list', { name: 'Changes' })).getAllByRole('listitem');
const wordsOf = (row: Element) => row.querySelector('p')?.textContent;
const pagesAsked = () => requests.filter((path) => path.startsWith('/admin/audit'));

describe('the audit log', () => {
  it('shows actor, action, time and the changed values', async () => {
    serve({
      items: [
        anEntry('1'),
        anEntry('2', {
          actor: 'an-administrator',
          action: 'picked',
          subject: { kind: 'episode', id: 'x', name: 'A talk' },
          before: null,
          after: null,
        }),
        anEntry('3', { actor: 'member-2', action: 'deleted', after: null }),
        anEntry('4', { actor: 'a-colleague', actor_name: COLLEAGUE }),
      ],
    });
    await open();
    const rows = await rowsOf();
    expect(rows.map(wordsOf)).toEqual([
      'The operator updated the event Night 1',
      "You marked as an Editor's Pick the episode A talk",
      'Administrator member-2 deleted the event Night 3',
      'colleague@admin.local updated the event Night 4',
    ]);
    expect(within(rows[0] as HTMLElement).getByText('5 minutes ago')).toBeTruthy();
    expect(rows[0]?.querySelector('dl')?.textContent).toBe('titleBefore: Old → After: New');
    expect(rows[0]?.querySelectorAll('del, ins')).toHaveLength(2);
    expect(rows[2]?.querySelectorAll('ins')).toHaveLength(0);
    expect(within(rows[0] as HTMLElement).queryAllByRole('textbox')).toEqual([]);
    expect(within(rows[0] as HTMLElement).getAllByRole('button')).toHaveLength(1);
  });

  it('shows the rest of a long difference on demand', async () => {
    const after = Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [name, name]));
    serve({ items: [anEntry('1', { before: null, after })] });
    await open();
    await screen.findByRole('list', { name: 'Changes' });
    expect(document.querySelectorAll('ins')).toHaveLength(4);
    await press('Show all 6 fields');
    expect(document.querySelectorAll('ins')).toHaveLength(6);
  });

  it('fetches older changes on demand, to the last', async () => {
    serve({ items: [anEntry('1')], next: '1' }, { items: [anEntry('2')] });
    await open();
    await screen.findByText('The latest 1 change');
    await press('Show older changes');
    await screen.findByText('Night 2');
    screen.getByText('2 changes');
    expect(screen.getByText('Night 1')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show older changes' })).toBeNull();
    expect(pagesAsked()).toEqual(['/admin/audit', '/admin/audit?before=1']);
  });

  it('names the services that did not answer', async () => {
    serve({ items: [anEntry('1')], missing: ['events', 'user'] });
    await open();
    await screen.findByText('Not all changes can be shown: events, accounts');
    serve({ items: [anEntry('1')] });
    await press('Try again');
    await screen.findByText('Night 1');
    await waitFor(() => expect(screen.queryByText(/Not all changes/)).toBeNull());
  });

  it('says why it did not come, and tries again', async () => {
    serve({ items: [] });
    server.use(http.get(at('/admin/audit'), () => refusal(403, 'ADMIN.FORBIDDEN'), { once: true }));
    await open();
    await screen.findByText('You are no longer an administrator.');
    await press('Try again');
    await screen.findByText('No changes yet');
  });
});

describe('the filters of the audit log', () => {
  it('come from the address and are sent, days by the clock of the reader', async () => {
    serve({ items: [anEntry('1')] });
    await open('?actor=a-colleague&action=hid&object=episode&from=2026-11-01&to=2026-11-02');
    await rowsOf();
    const [path = ''] = pagesAsked();
    expect(Object.fromEntries(new URL(path, 'http://x').searchParams)).toEqual({
      actor: 'a-colleague',
      action: 'hid',
      object: 'episode',
      from: new Date(2026, 10, 1).toISOString(),
      to: new Date(2026, 10, 3).toISOString(),
    });
    await screen.findByRole('option', { name: COLLEAGUE });
    expect(screen.getByLabelText<HTMLSelectElement>('Person').value).toBe('a-colleague');
    expect(screen.getByLabelText<HTMLInputElement>('Last day').value).toBe('2026-11-02');
  });

  it('leave out what is no filter', async () => {
    serve({ items: [] });
    await open('?action=exploded&object=planet&from=2026-02-30&to=soon&actor=');
    await screen.findByText('No changes yet');
    expect(pagesAsked()).toEqual(['/admin/audit']);
  });

  it('are chosen, kept in the address and cleared', async () => {
    serve({ items: [anEntry('1')] });
    await open();
    await rowsOf();
    await change('Action', 'updated');
    await change('Person', 'operator');
    await change('First day', '2026-11-01');
    await waitFor(() =>
      expect(window.location.search).toBe('?action=updated&actor=operator&from=2026-11-01'),
    );
    serve({ items: [] });
    await change('Object', 'feed');
    await screen.findByText('No changes match these filters');
    await press('Clear filters');
    expect(window.location.search).toBe('');
  });

  it('narrow to one object, by its name', async () => {
    serve({ items: [anEntry('1')] });
    await open();
    await press('Night 1');
    expect(new URLSearchParams(window.location.search).get('object')).toBe('event:e1');
    await screen.findByRole('option', { name: 'Night 1', selected: true });
  });

  it('send nothing while the last day is before the first', async () => {
    serve({ items: [anEntry('1')] });
    await open('?from=2026-11-02&to=2026-11-01');
    await screen.findByRole('alert');
    expect(screen.getByText('The last day is before the first day')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export CSV' }).disabled).toBe(
      true,
    );
    expect(pagesAsked()).toEqual([]);
  });
});

describe('many changes at once', () => {
  const added = (id: string, over: Partial<AuditEntry> = {}) =>
    anEntry(id, {
      at: '2026-11-21T10:00:00Z',
      action: 'added',
      before: null,
      after: { name: id },
      subject: { kind: 'channel', id, name: `Channel ${id}` },
      ...over,
    });

  it('are one row, which opens', async () => {
    const items = [
      ...['1', '2', '3', '4', '5'].map((id) => added(id)),
      added('6', { at: '2026-11-21T09:59:00Z' }),
      added('7', { at: '2026-11-21T09:58:59Z', actor: 'a-colleague', actor_name: COLLEAGUE }),
    ];
    serve({ items });
    await open();
    const rows = await rowsOf();
    expect(rows.map(wordsOf)).toEqual([
      'The operator added 5 channels',
      'The operator added the channel Channel 6',
      `${COLLEAGUE} added the channel Channel 7`,
    ]);
    expect(screen.getByText('Channel 1, Channel 2, Channel 3 and 2 more')).toBeTruthy();
    await press('Show 5 changes');
    const members = within(screen.getByRole('list', { name: '5 changes' }));
    expect(members.getAllByRole('listitem')).toHaveLength(5);
    await press('Hide the changes');
    expect(screen.queryByRole('list', { name: '5 changes' })).toBeNull();
  });

  it('of one record name each episode, before and after', async () => {
    const line = (state: string) =>
      ['A', 'B'].map((title) => ({ id: title.toLowerCase(), title: `Talk ${title}`, state }));
    serve({
      items: [
        anEntry('1', {
          action: 'hid',
          subject: { kind: 'episode', id: 'a', name: '2 episodes' },
          before: { episodes: line('AI') },
          after: { episodes: line('hidden, AI') },
        }),
      ],
    });
    await open();
    expect((await rowsOf()).map(wordsOf)).toEqual(['The operator hid 2 episodes']);
    expect(document.querySelectorAll('ins')).toHaveLength(0);
    await press('Show all 2 episodes');
    const terms = [...document.querySelectorAll('dt')].map((term) => term.textContent);
    expect(terms).toEqual(['Talk A', 'Talk B']);
    expect(document.querySelector('dd')?.textContent).toBe('Before: AI → After: hidden, AI');
  });
});

describe('an export of the audit log', () => {
  it('downloads what the filters match, after it has renewed the session', async () => {
    const opened: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      opened.push(this.href);
    });
    serve({ items: [] });
    await open('?action=hid');
    const before = requests.filter((path) => path === '/admin/administrators').length;
    await press('Export JSON lines');
    await waitFor(() => expect(opened).toHaveLength(1));
    expect(requests.filter((path) => path === '/admin/administrators')).toHaveLength(before + 1);
    expect(opened[0]).toMatch(/\/api\/v1\/admin\/audit\?action=hid&format=jsonl$/);
  });

  it('says why there is none', async () => {
    const clicked = jest.spyOn(HTMLAnchorElement.prototype, 'click');
    serve({ items: [] });
    const { toasts } = await open();
    server.use(http.get(at('/admin/administrators'), () => refusal(403, 'ADMIN.FORBIDDEN')));
    await press('Export CSV');
    const message = 'The audit log could not be exported. You are no longer an administrator.';
    await waitFor(() => expect(toasts).toEqual([{ kind: 'error', message }]));
    expect(clicked).not.toHaveBeenCalled();
  });
});

describe('the difference between two states', () => {
  type Change = Parameters<typeof differencesOf>[0];

  function subjectOf(kind: Change['subject']['kind']) {
    return { kind, id: 'x', name: 'X' } as const;
  }

  const fieldsOf = (change: Pick<Change, 'before' | 'after'>) =>
    differencesOf({ subject: subjectOf('feed'), ...change }).map(({ key: _, ...rest }) => rest);

  it('lists the changed fields, in field order', () => {
    const before = { title: 'Old', tags: ['a', 'b'], status: 'draft', organizer: null };
    const after = { title: 'New', tags: ['a', 'b'], status: 'published', organizer: '' };
    expect(fieldsOf({ before, after })).toEqual([
      { field: 'title', before: 'Old', after: 'New' },
      { field: 'status', before: 'draft', after: 'published' },
    ]);
  });

  it('of something new is all of it, and of something gone, too', () => {
    const state = { feed_url: 'https://example.org/', pictures: false, failures: 0 };
    expect(fieldsOf({ before: null, after: state })).toEqual([
      { field: 'feed url', before: null, after: 'https://example.org/' },
      { field: 'pictures', before: null, after: 'no' },
      { field: 'failures', before: null, after: '0' },
    ]);
    expect(fieldsOf({ before: null, after: null })).toEqual([]);
    expect(fieldsOf({ before: state, after: null }).map(({ before }) => before)).toEqual([
      'https://example.org/',
      'no',
      '0',
    ]);
  });

  it('is readable within lists and objects', () => {
    const after = { askedBy: { channelIds: ['a', 'b'], force: true, reason: null } };
    expect(fieldsOf({ before: { askedBy: {} }, after })).toEqual([
      { field: 'asked by', before: null, after: 'channel ids: a, b; force: yes' },
    ]);
  });

  it.each([
    ['acr', 'password+access-code', 'signed in with', 'password and access code'],
    ['reason', 'USER.INVALID_ACCESS_CODE', 'reason', 'invalid access code'],
    ['status', 'needs-attention', 'status', 'needs attention'],
    [
      'starts_at',
      '2027-01-01T10:00:00.000Z',
      'starts at',
      expect.stringMatching(/^(Jan 1|Dec 31), /),
    ],
    ['title', 'a-b+c', 'title', 'a-b+c'],
  ])('speaks in words: %s %s', (name, value, field, after) => {
    expect(fieldsOf({ before: null, after: { [name]: value } })).toEqual([
      { field, before: null, after },
    ]);
  });

  it('names an object by its title', () => {
    const after = { episodes: [{ id: 'e1', title: 'A talk', until: '2027' }] };
    expect(fieldsOf({ before: { episodes: null }, after })).toEqual([
      { field: 'episodes', before: null, after: 'A talk (until: 2027)' },
    ]);
  });

  it('of a bulk change is one for each episode', () => {
    const before = { episodes: [{ id: 'e1', title: 'A talk', state: 'no topics' }] };
    const other = { id: 'e2', title: 'Another', state: 'hidden, AI' };
    const after = { episodes: [{ id: 'e1', title: 'A talk', state: 'hidden' }, other] };
    const change = { subject: subjectOf('episode'), before, after };
    expect(isBulk(change)).toBe(true);
    expect(differencesOf(change)).toEqual([
      { key: 'e1', field: 'A talk', before: 'no topics', after: 'hidden' },
      { key: 'e2', field: 'Another', before: null, after: 'hidden, AI' },
    ]);
    expect(isBulk({ ...change, subject: subjectOf('home-row') })).toBe(false);
  });
});
