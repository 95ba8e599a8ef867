import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { AdminApi, anAdminEvent } from '../../../test-kit/admin-api.js';
import { place, press } from '../../../test-kit/form.js';
import { renderDesk } from '../../../test-kit/render-page.js';
import { testServer } from '../../../test-kit/server.js';
import { AllEvents } from './events-tab.js';

const PAGE = '/x7k9p2m-sys?tab=events';
const { server } = testServer();
let api: AdminApi;

beforeEach(() => {
  api = new AdminApi();
  api.events = [anAdminEvent('a'), anAdminEvent('b')];
  server.use(...api.handlers());
});

const nothing = () => undefined;
const open = async (path = PAGE) => {
  const on = { onEdit: nothing, onDuplicate: nothing, onDeleted: nothing, onPreview: nothing };
  const table = <AllEvents {...on} />;
  await renderDesk(table, path);
  await screen.findByRole('heading', { name: 'All Events' });
  await waitFor(() => expect(api.lists.length).toBeGreaterThan(0));
};
const lastQuery = () => api.lists.at(-1);

describe('the table of all events', () => {
  it('asks for what the address says, and leaves out unknown values and those of other tabs', async () => {
    await open(`${PAGE}&q=other&event-q=lagos&event-state=ever&event-sort=-starts&event-page=3`);
    await waitFor(() => expect(lastQuery()).toBe('?q=lagos&sort=-starts&page=3'));
  });

  it('marks an event that its organizer cancelled', async () => {
    api.events = [anAdminEvent('a'), anAdminEvent('b', { status: 'published', cancelled: true })];
    await open();
    const [mark, ...more] = await screen.findAllByText('Cancelled');
    expect(more).toEqual([]);
    expect(mark?.closest('tr')?.textContent).toContain('Event b');
  });

  it('searches as one types, and says that nothing fits', async () => {
    await open();
    const box = await screen.findByRole('searchbox', { name: /^Search title, host/ });
    api.events = [];
    fireEvent.change(box, { target: { value: 'berlin ' } });
    await screen.findByText('No events found');
    expect([lastQuery(), place()]).toEqual(['?q=berlin&page=1', `${PAGE}&event-q=berlin`]);
    await press('Clear filters');
    await screen.findByText('No events yet. Create your first event to get started.');
    expect(screen.queryByRole('searchbox')).toBeNull();
  });
});
