import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { AuditEntry, AuditPage } from '../../shared/admin/admin-types.js';
import { refusal } from '../../test-kit/account-api.js';
import { anAdministrator } from '../../test-kit/admin-api.js';
import { completeBrowser } from '../../test-kit/browser.js';
import { renderPage } from '../../test-kit/render-page.js';
import { at, testServer } from '../../test-kit/server.js';
import { AuditTab } from './audit-tab.js';

const { server, asked } = testServer();

function anEntry(id: string, over: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id,
    at: new Date(Date.now() - 5 * 60_000).toISOString(),
    actor: 'operator',
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
      HttpResponse.json({ items: [{ id: 'a-colleague', email: 'colleague@admin.local' }] }),
    ),
    http.get(at('/admin/audit'), ({ request }) => {
      const place = Number(new URL(request.url).searchParams.get('before') ?? 0);
      return HttpResponse.json({ items: [], next: null, missing: [], ...pages[place] });
    }),
  );
}

const open = () => renderPage(<AuditTab />, '/x7k9p2m-sys', anAdministrator());
const press = (name: string) =>
  act(async () => void fireEvent.click(await screen.findByRole('button', { name })));

completeBrowser();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  asked.length = 0;
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
  jest.restoreAllMocks();
});
afterAll(() => server.close());

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
        anEntry('4', { actor: 'a-colleague' }),
      ],
    });
    await open();
    const rows = within(await screen.findByRole('list', { name: 'Changes' })).getAllByRole(
      'listitem',
    );
    await screen.findByText('colleague@admin.local');
    expect(rows.map((row) => row.querySelector('p')?.textContent)).toEqual([
      'The operator updated the event Night 1',
      "You marked as an Editor's Pick the episode A talk",
      'Administrator member-2 deleted the event Night 3',
      'colleague@admin.local updated the event Night 4',
    ]);
    expect(within(rows[0] as HTMLElement).getByText('5 minutes ago')).toBeTruthy();
    expect(rows[0]?.querySelector('dl')?.textContent).toBe('titleBefore: Old → After: New');
    expect(rows[0]?.querySelectorAll('del, ins')).toHaveLength(2);
    expect(rows[2]?.querySelectorAll('ins')).toHaveLength(0);
  });

  it('has no field and nothing to change in it', async () => {
    serve({ items: [anEntry('1')] });
    await open();
    await screen.findByRole('list', { name: 'Changes' });
    expect(screen.queryAllByRole('textbox')).toEqual([]);
    expect(screen.queryAllByRole('button')).toEqual([]);
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
    await press('Show older changes');
    await screen.findByText('Night 2');
    expect(screen.getByText('Night 1')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show older changes' })).toBeNull();
    const pages = asked.filter((path) => path.startsWith('/admin/audit'));
    expect(pages).toEqual(['/admin/audit', '/admin/audit?before=1']);
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
