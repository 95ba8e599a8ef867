import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import type { EventImportEntry } from '../../../shared/api/generated/schema.js';
import { refusal } from '../../../test-kit/account-api.js';
import { AdminApi } from '../../../test-kit/admin-api.js';
import { formWith, tableRows } from '../../../test-kit/form.js';
import { renderDesk } from '../../../test-kit/render-page.js';
import { at, testServer } from '../../../test-kit/server.js';
import { EventsTab } from './events-tab.js';

const { server } = testServer({ isQuiet: true });
let api: AdminApi;

beforeEach(() => {
  api = new AdminApi();
  server.use(...api.handlers());
});

const IMPORT = 'POST /admin/events/import';
const { box, fill, press, messageOf } = formWith('File', 'Or paste the text');

function entry(over: Partial<EventImportEntry>): EventImportEntry {
  return {
    place: 'Line 2',
    uid: null,
    title: 'Talks',
    starts_at: '2027-03-04T00:00:00Z',
    all_day: true,
    outcome: 'new',
    fields: [],
    notes: [],
    reason: null,
    ...over,
  };
}

const open = async () => {
  const rendered = await renderDesk(<EventsTab />);
  await press('Import');
  await screen.findByRole('heading', { name: 'Import Events' });
  return rendered;
};
const choose = (name: string, content = 'BEGIN:VCALENDAR') =>
  act(
    async () =>
      void fireEvent.change(box('File'), { target: { files: [new File([content], name)] } }),
  );

describe('the import of events', () => {
  it('shows what it would do, then does it and says so', async () => {
    api.imported = [
      entry({ title: 'Talks', notes: ['The event repeats; only its first date is imported.'] }),
      entry({ title: 'Moved', place: 'Line 9', outcome: 'changed', fields: ['starts_at', 'tags'] }),
      entry({ title: 'Known', place: 'Line 12', outcome: 'unchanged' }),
      entry({
        title: '',
        place: 'Line 20',
        starts_at: null,
        outcome: 'refused',
        reason: 'The start is missing.',
      }),
    ];
    const { toasts } = await open();
    await choose('calendar.ICS');
    await press('Preview');
    const heading = await screen.findByRole('heading', { name: 'Preview: nothing is stored yet' });
    expect(document.activeElement).toBe(heading);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '1 new',
      '1 changed',
      '1 the same',
      '1 refused',
    ]);
    expect(tableRows()).toEqual([
      [
        'Talks',
        'Mar 4, 2027',
        'Line 2',
        'New',
        'The event repeats; only its first date is imported.',
      ],
      ['Moved', 'Mar 4, 2027', 'Line 9', 'Changed', 'Changes: start, tags.'],
      ['Known', 'Mar 4, 2027', 'Line 12', 'The same', ''],
      ['Without a title', '', 'Line 20', 'Refused', 'The start is missing.'],
    ]);
    await press('Import 2 events');
    await screen.findByRole('heading', { name: '2 events imported' });
    expect(toasts).toEqual([{ kind: 'success', message: '2 events imported' }]);
    expect(api.callsOf(IMPORT).map(({ headers }) => headers.get('content-type'))).toEqual([
      'text/calendar',
      'text/calendar',
    ]);
    await press('Close');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Import' }));
  });

  it.each([
    ['BEGIN:VCALENDAR', 'text/calendar'],
    ['title,starts_at', 'text/csv'],
    [' {"events":[]}', 'application/json'],
  ])('knows the format of a pasted text: %j', async (text, type) => {
    api.imported = [entry({ outcome: 'unchanged' })];
    await open();
    fill({ 'Or paste the text': text });
    await press('Preview');
    await screen.findByRole('heading', { name: /^Preview/ });
    expect(api.callsOf(IMPORT)[0]?.headers.get('content-type')).toBe(type);
    expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
    await press('Choose another file');
    expect(box('Or paste the text').value).toBe('');
  });

  it('names what is wrong with the file', async () => {
    await open();
    await press('Preview');
    expect(messageOf('File')).toBe('Please choose a file or paste a text');
    await choose('events.xlsx');
    await press('Preview');
    expect(messageOf('File')).toBe('Only .ics, .csv and .json files are allowed');
    await choose('events.csv', 'x'.repeat(1024 * 1024 + 1));
    await press('Preview');
    expect(messageOf('File')).toBe('The file must be 1 MB or smaller');
    expect(api.callsOf(IMPORT)).toEqual([]);
    const message = 'The file has no events.';
    const answer = () =>
      refusal(400, 'EVENTS.IMPORT_UNREADABLE', { errors: [{ field: 'body', message }] });
    server.use(http.post(at('/admin/events/import'), answer));
    await choose('events.csv', 'title,starts_at');
    await press('Preview');
    await waitFor(() => expect(messageOf('File')).toBe(message));
  });

  it('is closed by Cancel', async () => {
    await open();
    await press('Cancel');
    expect(screen.queryByRole('heading', { name: 'Import Events' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Import' }));
  });
});
