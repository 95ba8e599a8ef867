import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { EVENT_TEXT_FIELDS } from '@elevate/rules';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, delay, http } from 'msw';
import { refusal } from '../../../test-kit/account-api.js';
import { AdminApi, anAdminEvent } from '../../../test-kit/admin-api.js';
import { formWith, place, press, tableRows } from '../../../test-kit/form.js';
import { renderDesk } from '../../../test-kit/render-page.js';
import { at, testServer } from '../../../test-kit/server.js';
import { AllEvents, EventsTab } from './events-tab.js';
import type { EventImportEntry } from '../../../shared/api/generated/schema.js';
import { zoneGroups } from './event-form-card.js';
import { cardOf, emptyValues, valuesOf } from './event-values.js';

const { server } = testServer({ isQuiet: true });
let api: AdminApi;

beforeEach(() => {
  api = new AdminApi();
  server.use(...api.handlers());
});

describe('the tab', () => {
  beforeEach(() => {
    // With all of some four hundred in the form, each look for a button takes a second here.
    jest.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Africa/Lagos', 'Pacific/Kiritimati']);
  });

  const UNREACHABLE = 'The server could not be reached. Check your connection, then try again.';
  const WRONG_TYPE = 'Only JPG, PNG, and WebP images are allowed';
  const EMPTY = 'No events yet. Create your first event to get started.';
  const { box, fill, press, messageOf } = formWith(
    'Title*',
    'Host/Organizer',
    'Start Date & Time*',
    'End Date & Time',
    'Location/Venue',
    'Time Zone of the Event',
    'Event URL',
    'Short Description*',
    'Image Alt Text*',
    'Tags',
    'Status',
    'Publish At',
  );
  const VALID = {
    'Title*': 'Night of Talks',
    'Host/Organizer': 'A Meetup',
    'Start Date & Time*': '2027-03-04T18:30',
    'End Date & Time': '2027-03-04T21:00',
    'Location/Venue': 'The old station',
    'Time Zone of the Event': 'Africa/Lagos',
    'Event URL': 'https://example.com/night',
    'Short Description*': 'Five talks and a long evening.',
    'Image Alt Text*': 'A stage in blue light',
    Tags: ' AI, Networking ,, ai',
    Status: 'published',
  };
  const local = (...parts: [number, number, number, number, number]) =>
    new Date(...parts).toISOString();
  const aFile = (type = 'image/png') => new File([new Uint8Array(10)], 'stage.png', { type });

  const open = async () => {
    const rendered = await renderDesk(<EventsTab />);
    await waitFor(() =>
      expect(screen.queryByRole('table') ?? screen.queryByText(EMPTY)).toBeTruthy(),
    );
    return rendered;
  };
  const openNew = async () => {
    const rendered = await open();
    await press('Create Event');
    return rendered;
  };
  const image = () => screen.getByLabelText<HTMLInputElement>(/^Event Image/);
  const imageMessage = () => document.getElementById(`${image().id}-error`)?.textContent ?? '';
  const choose = (file: File) =>
    act(async () => void fireEvent.change(image(), { target: { files: [file] } }));
  const form = () => screen.queryByRole('form');
  const closed = () => waitFor(() => expect(form()).toBeNull());
  /** Fills in a new event, with these values in place of the valid ones, and sends it. */
  const create = async (values: Partial<typeof VALID> = {}) => {
    fill({ ...VALID, ...values });
    await choose(aFile());
    await press('Create Event');
  };
  const update = async () => {
    await press('Update Event');
    await closed();
  };
  const duplicate = async () => {
    await press('Duplicate First');
    await screen.findByRole('heading', { name: 'Create New Event' });
  };
  const failing = (message: string) => [{ kind: 'error', message }];

  describe('the table of all events', () => {
    it('shows each with its day in its time zone and its status', async () => {
      api.events = [
        anAdminEvent('b', {
          title: 'Second',
          status: 'published',
          starts_at: '2027-03-04T11:00:00Z',
          time_zone: 'Pacific/Kiritimati',
        }),
        anAdminEvent('a', {
          title: 'First',
          status: 'archived',
          starts_at: local(2026, 10, 21, 0, 5),
        }),
      ];
      await open();
      expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
        'Title',
        'Date',
        'Status',
        'Actions',
      ]);
      expect(tableRows()).toEqual([
        ['Second', 'Mar 5, 2027', 'Published', ''],
        ['First', 'Nov 21, 2026', 'Archived', ''],
      ]);
    });

    it('says how to begin where there are none', async () => {
      await open();
      expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Events Management');
      screen.getByText('Create and manage event promotional cards');
      screen.getByRole('heading', { name: 'All Events' });
      screen.getByText(EMPTY);
    });

    it('that was not answered can be asked for again', async () => {
      server.use(http.get(at('/admin/events'), () => HttpResponse.error(), { once: true }));
      api.events = [anAdminEvent('a', { title: 'First' })];
      await renderDesk(<EventsTab />);
      await screen.findByText('The events could not be loaded');
      expect(screen.queryByText(EMPTY)).toBeNull();
      await press('Try again');
      await screen.findByRole('rowheader', { name: 'First' });
    });
  });

  describe('duplicating an event', () => {
    const picture = () => new Response('picture', { headers: { 'content-type': 'image/png' } });
    const serveImage = (answer: () => Response) =>
      server.use(http.get('/event-images/a.png', answer));
    const original = () =>
      anAdminEvent('a', {
        title: 'First',
        // As with an object store that has an address of its own.
        image_url: 'https://images.example/event-images/a.png',
        status: 'published',
        time_zone: 'Africa/Lagos',
        tags: ['AI', 'Networking'],
      });

    it('opens a new draft with its texts and its own copy of the image', async () => {
      serveImage(picture);
      api.events = [original()];
      const { toasts } = await open();
      await duplicate();
      expect([box('Title*').value, box('Status').value]).toEqual(['First', 'draft']);
      expect(box('Start Date & Time*').value).toBe('2027-03-04T19:30');
      expect(box('Tags').value).toBe('AI, Networking');
      screen.getByText(/Chosen: a\.png/);
      const preview = await screen.findByRole('img', { name: 'Preview' });
      expect(preview.getAttribute('src')).toBe(`data:image/png;base64,${btoa('picture')}`);
      fill({ 'Title*': 'Second' });
      await press('Create Event');
      await closed();
      expect(toasts).toEqual([{ kind: 'success', message: 'Event created successfully' }]);
      expect(api.sent.map(({ call }) => call)).toEqual([
        'POST /admin/event-images',
        'POST /admin/events',
      ]);
      expect(api.sent[1]?.body).toMatchObject({
        title: 'Second',
        status: 'draft',
        starts_at: '2027-03-04T18:30:00.000Z',
        image_url: '/event-images/1.png',
      });
      expect(api.events.find(({ id }) => id === 'a')).toEqual(original());
    });

    it.each([
      ['is gone', () => new Response(null, { status: 404 })],
      ['does not arrive', () => HttpResponse.error()],
      [
        'has another type',
        () => new Response('<svg/>', { headers: { 'content-type': 'image/svg+xml' } }),
      ],
    ])('asks for an image if that of the event %s', async (_, answer) => {
      serveImage(answer);
      api.events = [original()];
      const { toasts } = await open();
      await duplicate();
      expect(toasts).toEqual(failing('No image was copied. Please choose one.'));
      expect(box('Title*').value).toBe('First');
      await press('Create Event');
      expect(imageMessage()).toBe('Please upload an event image');
      expect(api.sent).toEqual([]);
    });
  });

  it('fills in the name and the address of an accepted suggestion, once', async () => {
    await open();
    const event = { title: 'A meetup', cta_url: 'https://meetups.example/' };
    await act(async () => {
      window.history.pushState(
        { usr: { suggestedEvent: event }, key: 'k', idx: 1 },
        '',
        '/x7k9p2m-sys',
      );
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
    await screen.findByRole('heading', { name: 'Create New Event' });
    expect([box('Title*').value, box('Event URL').value, box('Status').value]).toEqual([
      event.title,
      event.cta_url,
      'draft',
    ]);
    expect(window.history.state).toMatchObject({ usr: null });
  });

  describe('the form', () => {
    it('has a control for each field', async () => {
      await openNew();
      const names = Array.from(document.querySelectorAll('form [name]'), (it) =>
        it.getAttribute('name'),
      );
      const missing = [...EVENT_TEXT_FIELDS, 'status', 'image'].filter(
        (name) => !names.includes(name),
      );
      expect(missing).toEqual([]);
    });

    it('takes the place of the button that opens it', async () => {
      await openNew();
      screen.getByRole('heading', { name: 'Create New Event' });
      screen.getByText('All fields marked with * are required');
      expect(screen.getAllByRole('button', { name: 'Create Event' })).toHaveLength(1);
      expect(box('Status').value).toBe('draft');
      await waitFor(() => expect(document.activeElement).toBe(box('Title*')));
      await press('Cancel');
      expect(form()).toBeNull();
      await waitFor(() =>
        expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Create Event' })),
      );
    });

    it('offers placeholders, statuses and zones', async () => {
      await openNew();
      expect(box('Event URL').placeholder).toMatch(/^https:\/\//);
      expect(box('Event URL').type).toBe('url');
      expect(box('Tags').placeholder.split(', ')).toHaveLength(3);
      // A year then has four digits, and the next ones are hours.
      const times = document.querySelectorAll<HTMLInputElement>('[type="datetime-local"]');
      expect(Array.from(times, ({ max }) => max)).toEqual(Array(3).fill('9999-12-31T23:59'));
      expect([...box('Status').children].map(({ textContent }) => textContent)).toEqual([
        'Draft',
        'Published',
        'Archived',
      ]);
      const zones = [...box('Time Zone of the Event').querySelectorAll('option')];
      expect(zones.find(({ value }) => value === 'Africa/Lagos')?.textContent).toBe('Lagos');
      expect(screen.getByText('Event Image').textContent).toBe('Event Image*');
    });

    it('stores the image first, then creates the event, and closes empty', async () => {
      const { toasts } = await openNew();
      await create();
      await closed();
      expect(toasts).toEqual([{ kind: 'success', message: 'Event created successfully' }]);
      expect(api.sent.map(({ call }) => call)).toEqual([
        'POST /admin/event-images',
        'POST /admin/events',
      ]);
      const [upload, creation] = api.sent;
      expect(upload?.headers.get('content-type')).toBe('image/png');
      expect(creation?.body).toEqual({
        title: 'Night of Talks',
        organizer: 'A Meetup',
        starts_at: '2027-03-04T17:30:00.000Z',
        ends_at: '2027-03-04T20:00:00.000Z',
        location: 'The old station',
        time_zone: 'Africa/Lagos',
        cta_url: 'https://example.com/night',
        description_short: 'Five talks and a long evening.',
        image_alt: 'A stage in blue light',
        image_url: '/event-images/1.png',
        tags: ['AI', 'Networking'],
        status: 'published',
        publish_at: '',
        image_focus: null,
      });
      await screen.findByRole('rowheader', { name: 'Night of Talks' });
      await press('Create Event');
      expect([box('Title*').value, box('Tags').value]).toEqual(['', '']);
    });

    it('counts characters as a person does, as they are typed', async () => {
      await openNew();
      fill({ 'Short Description*': '👩‍👩‍👧‍👦é' });
      screen.getByText('2/140 characters');
      fill({ 'Short Description*': 'x'.repeat(141) });
      expect(screen.getByText('141/140 characters').className).toContain('danger');
    });

    it.each([
      ['Title*', '', 'Please fill in all required fields'],
      ['End Date & Time', '2027-03-04T18:29', 'The event cannot end before it starts'],
    ] as const)('with %s = %j says "%s"', async (label, value, message) => {
      const { toasts } = await openNew();
      await create({ [label]: value });
      await waitFor(() => expect(toasts).toEqual(failing(message)));
      expect(messageOf(label)).toBe(message);
      expect(document.activeElement).toBe(box(label));
      expect(api.sent).toEqual([]);
      fill({ [label]: VALID[label] });
      expect(messageOf(label)).toBe('');
    });

    it('refuses a wrong image at once', async () => {
      const { toasts } = await openNew();
      await choose(aFile('image/svg+xml'));
      expect(toasts).toEqual(failing(WRONG_TYPE));
      expect(imageMessage()).toBe(WRONG_TYPE);
      fill(VALID);
      await press('Create Event');
      await waitFor(() => expect(toasts).toHaveLength(2));
      expect(toasts[1]?.message).toBe('Please upload an event image');
      expect(document.activeElement).toBe(image());
      expect(api.sent).toEqual([]);
    });

    const errors = [{ field: 'image', message: WRONG_TYPE }];
    it.each([
      ['is no picture after all', () => refusal(400, 'EVENTS.WRONG_IMAGE', { errors }), WRONG_TYPE],
      ['does not arrive', () => HttpResponse.error(), UNREACHABLE],
    ])('says so when the image %s, and keeps all that was typed', async (_, answer, message) => {
      server.use(http.post(at('/admin/event-images'), answer));
      const { toasts } = await openNew();
      await create();
      await waitFor(() => expect(toasts).toEqual(failing(message)));
      expect(imageMessage()).toBe(message);
      expect(box('Title*').value).toBe('Night of Talks');
      expect(api.callsOf('POST /admin/events')).toEqual([]);
    });

    it.each([
      [() => refusal(403, 'ADMIN.FORBIDDEN'), 'You are no longer an administrator.'],
      [
        () => refusal(429, 'HTTP.TOO_MANY_REQUESTS'),
        'Too many requests. Please wait a moment and try again.',
      ],
      [() => refusal(500, 'SERVER.UNEXPECTED'), 'An unexpected error occurred'],
    ])(
      'says why an event was not created (%#), and sends its image only once',
      async (answer, why) => {
        server.use(http.post(at('/admin/events'), answer, { once: true }));
        const { toasts } = await openNew();
        await create();
        await waitFor(() => expect(toasts).toEqual(failing(`Failed to create event: ${why}`)));
        expect(form()).not.toBeNull();
        await press('Create Event');
        await closed();
        expect(api.callsOf('POST /admin/event-images')).toHaveLength(1);
      },
    );

    it('shows the server’s field errors under their fields', async () => {
      const message = 'Please remove the invisible characters';
      server.use(
        http.post(at('/admin/events'), () =>
          refusal(400, 'HTTP.INVALID_REQUEST', { errors: [{ field: 'location', message }] }),
        ),
      );
      const { toasts } = await openNew();
      await create();
      await waitFor(() => expect(messageOf('Location/Venue')).toBe(message));
      expect(toasts).toEqual(failing(`Failed to create event: ${message}`));
      expect(document.activeElement).toBe(box('Location/Venue'));
    });
  });

  describe('editing', () => {
    const event = anAdminEvent('a', {
      version: 7,
      title: 'First',
      starts_at: local(2027, 2, 4, 18, 30).replace(':00.000', ':42.123'),
      ends_at: local(2027, 2, 4, 21, 0),
      tags: ['AI', 'Women in Tech'],
      status: 'published',
      organizer: 'A Meetup',
    });
    const openEdit = async () => {
      const rendered = await open();
      await press('Edit First');
      return rendered;
    };
    beforeEach(() => void (api.events = [event]));

    it('fills the form, to the minute, and sends the version that was edited', async () => {
      const { toasts } = await openEdit();
      screen.getByRole('heading', { name: 'Edit Event' });
      expect(box('Start Date & Time*').value).toBe('2027-03-04T18:30');
      expect(box('End Date & Time').value).toBe('2027-03-04T21:00');
      expect(box('Tags').value).toBe('AI, Women in Tech');
      expect(box('Status').value).toBe('published');
      expect(screen.getByText('Event Image').textContent).toBe('Event Image');
      expect(screen.getByRole<HTMLImageElement>('img', { name: 'Preview' }).src).toContain(
        '/event-images/a.png',
      );
      fill({ 'Title*': 'Renamed', Status: 'archived' });
      await update();
      expect(toasts).toEqual([{ kind: 'success', message: 'Event updated successfully' }]);
      const [sent] = api.sent;
      expect([sent?.call, sent?.headers.get('if-match')]).toEqual(['PUT /admin/events/a', '"7"']);
      expect(sent?.body).not.toHaveProperty('image_url');
      await waitFor(() =>
        expect(tableRows()).toEqual([['Renamed', 'Mar 4, 2027', 'Archived', '']]),
      );
    });

    it('reports a conflicting edit and reloads the form with the newer version', async () => {
      const { toasts } = await openEdit();
      api.events = [{ ...event, version: 8, title: 'Theirs' }];
      fill({ 'Title*': 'Mine' });
      await press('Update Event');
      await waitFor(() =>
        expect(toasts).toEqual(
          failing(
            'Failed to update event: Another administrator changed this event. Please load it again.',
          ),
        ),
      );
      await screen.findByRole('alert');
      expect(box('Title*').value).toBe('Mine');
      await press('Reload');
      expect(box('Title*').value).toBe('Theirs');
      expect(screen.queryByRole('alert')).toBeNull();
      await update();
    });

    it('says that the event was deleted meanwhile', async () => {
      const { toasts } = await openEdit();
      api.events = [];
      await press('Update Event');
      await waitFor(() =>
        expect(toasts).toEqual(failing('Failed to update event: The event does not exist.')),
      );
      const alert = await screen.findByRole('alert');
      fireEvent.click(within(alert).getByRole('button', { name: 'Close' }));
      expect(form()).toBeNull();
    });

    it('shows the visitor’s time zone, and the event’s local time', async () => {
      await openEdit();
      fill({
        'Time Zone of the Event': 'Pacific/Kiritimati',
        'Start Date & Time*': '2027-01-01T12:00',
      });
      const here = new Date('2026-12-31T22:00:00Z').toLocaleString('en-US', {
        dateStyle: 'medium',
        timeStyle: 'short',
      });
      expect(screen.getByText(/^Kiritimati time/).textContent).toContain(
        `In your time zone: ${here}.`,
      );
      await update();
      expect(api.sent[0]?.body).toMatchObject({
        time_zone: 'Pacific/Kiritimati',
        starts_at: '2026-12-31T22:00:00.000Z',
      });
    });
  });

  describe('leaving a form', () => {
    const second = anAdminEvent('b', { title: 'Second' });
    beforeEach(() => void (api.events = [anAdminEvent('a', { title: 'First' }), second]));
    const question = () => screen.queryByText('Discard your changes? They are not saved.');

    it('with changes asks first, and keeps them', async () => {
      await openNew();
      await waitFor(() => expect(document.activeElement).toBe(box('Title*')));
      fill({ 'Title*': 'Half typed' });
      const cancel = screen.getByRole('button', { name: 'Cancel' });
      cancel.focus();
      await press('Cancel');
      const keep = screen.getByRole('button', { name: 'Keep editing' });
      await waitFor(() => expect(document.activeElement).toBe(keep));
      fireEvent.keyDown(keep, { key: 'Escape' });
      expect(question()).toBeNull();
      expect(document.activeElement).toBe(cancel);
      await press('Cancel');
      await press('Keep editing');
      expect(box('Title*').value).toBe('Half typed');
      await press('Cancel');
      await press('Discard');
      expect(form()).toBeNull();
      await press('Create Event');
      expect(box('Title*').value).toBe('');
    });

    it('asks for a chosen image, too', async () => {
      await openNew();
      await choose(aFile());
      await press('Cancel');
      expect(question()).not.toBeNull();
    });

    it('asks before another event is edited, and goes there', async () => {
      await open();
      await press('Edit First');
      fill({ 'Title*': 'Half typed' });
      await press('Edit Second');
      expect(question()).not.toBeNull();
      await press('Discard');
      expect(box('Title*').value).toBe('Second');
      await press('Cancel');
      expect(form()).toBeNull();
    });

    it('asks nothing once it is saved', async () => {
      await open();
      await press('Edit First');
      fill({ 'Title*': 'Renamed' });
      await update();
      await press('Edit Second');
      expect(box('Title*').value).toBe('Second');
    });
  });

  describe('deleting', () => {
    beforeEach(() => void (api.events = [anAdminEvent('a', { title: 'First' })]));

    it('is done without asking, and closes the form of that event', async () => {
      const { toasts } = await open();
      await press('Edit First');
      await press('Delete First');
      await screen.findByText(EMPTY);
      expect(toasts).toEqual([
        {
          kind: 'success',
          message: 'Event deleted successfully',
          detail: 'First',
          action: { label: 'Undo', onPress: expect.any(Function) },
        },
      ]);
      const [call] = api.callsOf('DELETE /admin/events/a');
      expect(call?.headers.get('if-match')).toBe('"1"');
      expect(form()).toBeNull();
    });

    it('deletes the version just saved, also before the list is read again', async () => {
      await open();
      server.use(http.get(at('/admin/events'), () => delay('infinite')));
      await press('Edit First');
      fill({ 'Title*': 'Renamed' });
      await update();
      await press('Delete Renamed');
      await waitFor(() => expect(api.callsOf('DELETE /admin/events/a')).toHaveLength(1));
      const [call] = api.callsOf('DELETE /admin/events/a');
      expect(call?.headers.get('if-match')).toBe('"2"');
    });

    it('can be undone', async () => {
      const { toasts } = await open();
      await press('Delete First');
      await screen.findByText(EMPTY);
      await act(async () => toasts[0]?.action?.onPress());
      await screen.findByRole('rowheader', { name: 'First' });
      expect(toasts[1]).toEqual({
        kind: 'success',
        message: 'Event restored successfully',
        detail: 'First',
      });
    });

    it('is refused where another administrator changed the event, and shows what is there', async () => {
      const { toasts } = await open();
      api.events = [anAdminEvent('a', { title: 'Theirs', version: 2 })];
      await press('Delete First');
      const why = 'Another administrator changed this event. Please load it again.';
      await waitFor(() => expect(toasts).toEqual(failing(`Failed to delete event: ${why}`)));
      await screen.findByRole('rowheader', { name: 'Theirs' });
    });

    it('says so where it can no longer be undone', async () => {
      server.use(
        http.post(at('/admin/events/a/restore'), () =>
          refusal(404, 'EVENTS.RESTORE_NOT_FOUND', {
            detail: 'This event can no longer be restored.',
          }),
        ),
      );
      const { toasts } = await open();
      await press('Delete First');
      await waitFor(() => expect(toasts).toHaveLength(1));
      await act(async () => toasts[0]?.action?.onPress());
      await waitFor(() =>
        expect(toasts[1]).toEqual({
          kind: 'error',
          detail: 'First',
          message: 'Failed to restore event: This event can no longer be restored.',
        }),
      );
    });
  });

  describe('a publication time', () => {
    const openDraft = async (over: Parameters<typeof anAdminEvent>[1] = {}) => {
      const zone = { time_zone: 'Africa/Lagos' };
      api.events = [anAdminEvent('a', { title: 'First', ...zone, ...over })];
      await open();
    };

    it('is sent in the zone of the event, and shown in the table with the state', async () => {
      await openDraft();
      await press('Edit First');
      fill({ 'Publish At': '2027-02-01T09:00' });
      await update();
      expect(api.sent[0]?.body).toMatchObject({
        status: 'draft',
        publish_at: '2027-02-01T08:00:00.000Z',
      });
      await waitFor(() =>
        expect(tableRows()[0]?.[2]).toMatch(/^ScheduledFeb 1, 2027, \d+:00 [AP]M$/),
      );
    });

    it('is of a draft only, and can be cleared', async () => {
      await openDraft({ publish_at: '2027-02-01T08:00:00.000Z' });
      await press('Edit First');
      expect(box('Publish At').value).toBe('2027-02-01T09:00');
      fill({ Status: 'published' });
      expect(screen.queryByLabelText('Publish At')).toBeNull();
      fill({ Status: 'draft' });
      fill({ 'Publish At': '' });
      await update();
      expect(api.sent[0]?.body).toMatchObject({ status: 'draft', publish_at: '' });
    });

    it('is not sent with another status, and not copied', async () => {
      await openDraft({ publish_at: '2027-02-01T08:00:00.000Z', image_url: '/event-poster.svg' });
      await duplicate();
      expect(box('Publish At').value).toBe('');
      await press('Cancel');
      await press('Edit First');
      fill({ Status: 'published' });
      await update();
      expect(api.sent[0]?.body).toMatchObject({ status: 'published', publish_at: '' });
    });
  });

  describe('the preview', () => {
    it('shows an unpublished event of the table as its card and its details', async () => {
      api.events = [
        anAdminEvent('a', { title: 'First', organizer: 'A Meetup', location: 'Lagos' }),
      ];
      await open();
      screen.getByRole('button', { name: 'Preview First' }).focus();
      await press('Preview First');
      const preview = within(await screen.findByRole('dialog', { name: 'Preview' }));
      expect(preview.getByRole('heading', { level: 3 }).textContent).toBe('First');
      preview.getByRole('heading', { name: 'Next up' });
      preview.getByText('Hosted by A Meetup');
      // Its page may not exist yet.
      expect(preview.queryByRole('link')).toBeNull();
      await press('Close');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(document.activeElement?.getAttribute('aria-label')).toBe('Preview First');
    });

    it('shows the unsaved texts and image of the form, once they are valid', async () => {
      await openNew();
      await press('Preview');
      await waitFor(() => expect(messageOf('Title*')).toBe('Please fill in all required fields'));
      expect(screen.queryByRole('dialog')).toBeNull();
      fill(VALID);
      await choose(aFile());
      await screen.findByRole('img', { name: 'Preview' });
      await press('Preview');
      const preview = within(await screen.findByRole('dialog', { name: 'Preview' }));
      expect(preview.getByRole('heading', { level: 3 }).textContent).toBe('Night of Talks');
      const [picture] = preview.getAllByRole('img', { name: 'A stage in blue light' });
      expect(picture?.getAttribute('src')).toMatch(/^data:image\/png;base64,/);
      expect(api.sent).toEqual([]);
      await press('Close');
      expect(box('Title*').value).toBe('Night of Talks');
    });
  });

  describe('the focal point of the image', () => {
    const slider = (from: 'left' | 'top') =>
      screen.getByRole<HTMLInputElement>('slider', { name: `Focal point, from the ${from}` });
    const openWithFocus = async () => {
      api.events = [anAdminEvent('a', { title: 'First', image_focus: { x: 20, y: 70 } })];
      await open();
      await press('Edit First');
    };

    it('is set by sliders, and crops the preview as the cards are', async () => {
      await openWithFocus();
      expect([slider('left').value, slider('top').value]).toEqual(['20', '70']);
      fireEvent.change(slider('left'), { target: { value: '90' } });
      const preview = screen.getByRole('img', { name: 'Preview' }).parentElement;
      expect(preview?.className).toContain('focused focus-x-90 focus-y-70');
      await update();
      expect(api.sent[0]?.body).toMatchObject({ image_focus: { x: 90, y: 70 } });
    });

    it('is set by a press on the image, and is none in the center', async () => {
      await openWithFocus();
      const area = document.querySelector('.focus-area')!;
      const box = { left: 100, top: 50, width: 200, height: 400 } as DOMRect;
      jest.spyOn(area.querySelector('img')!, 'getBoundingClientRect').mockReturnValue(box);
      const pressAt = (clientX: number, clientY: number) =>
        fireEvent(
          area,
          new MouseEvent('pointerdown', { clientX, clientY, bubbles: true, cancelable: true }),
        );
      pressAt(162, 400);
      expect([slider('left').value, slider('top').value]).toEqual(['30', '90']);
      pressAt(200, 250);
      await update();
      expect(api.sent[0]?.body).toMatchObject({ image_focus: null });
    });

    it('starts in the center again with another image, which is sent', async () => {
      await openWithFocus();
      await choose(aFile());
      await waitFor(() =>
        expect([slider('left').value, slider('top').value]).toEqual(['50', '50']),
      );
      await update();
      expect(api.callsOf('PUT /admin/events/a')[0]?.body).toMatchObject({
        image_url: '/event-images/1.png',
        image_focus: null,
      });
    });
  });
});

describe('the table', () => {
  const PAGE = '/x7k9p2m-sys?tab=events';
  beforeEach(() => void (api.events = [anAdminEvent('a'), anAdminEvent('b')]));

  const nothing = () => undefined;
  const open = async (path = PAGE) => {
    const on = { onEdit: nothing, onDuplicate: nothing, onDeleted: nothing, onPreview: nothing };
    const table = <AllEvents {...on} />;
    await renderDesk(table, path);
    await screen.findByRole('heading', { name: 'All Events' });
    await waitFor(() => expect(api.lists.length).toBeGreaterThan(0));
  };
  const lastQuery = () => api.lists.at(-1);

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

describe('the import', () => {
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
    await screen.findByRole('heading', { name: 'Import events' });
    return rendered;
  };
  const choose = (name: string, content = 'BEGIN:VCALENDAR') =>
    act(
      async () =>
        void fireEvent.change(box('File'), { target: { files: [new File([content], name)] } }),
    );

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
    // Browsers report no change where the same name is chosen again.
    const cleared = jest.spyOn(box('File'), 'value', 'set');
    fireEvent.click(box('File'));
    expect(cleared).toHaveBeenCalledWith('');
  });

  it('is closed by Cancel', async () => {
    await open();
    await press('Cancel');
    expect(screen.queryByRole('heading', { name: 'Import events' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Import' }));
  });
});

describe('the values of the form', () => {
  it('has the texts as the server stores them, and a stand-in without an image', () => {
    const values = {
      ...emptyValues(),
      title: '  A\n night ',
      starts_at: '2027-03-04T18:30',
      time_zone: 'Africa/Lagos',
      tags: 'AI, ai,Cloud',
      organizer: ' ',
      cta_url: ' https://example.com ',
    };
    expect(cardOf(values, null, null)).toMatchObject({
      title: 'A night',
      starts_at: '2027-03-04T17:30:00.000Z',
      ends_at: null,
      tags: ['AI', 'Cloud'],
      organizer: null,
      cta_url: 'https://example.com',
      image_url: '/event-poster.svg',
      image_sizes: [],
    });
  });

  it('keeps the image of the event until another is chosen', () => {
    const editing = anAdminEvent('a', { image_sizes: [{ url: '/a.webp', width: 1, height: 1 }] });
    const values = valuesOf(editing);
    const kept = cardOf(values, editing, null);
    expect([kept.image_url, kept.image_sizes.length]).toEqual(['/event-images/a.png', 1]);
    const chosen = cardOf(values, editing, 'data:image/png;base64,AA');
    expect([chosen.image_url, chosen.image_sizes]).toEqual(['data:image/png;base64,AA', []]);
  });

  it('stays one of whole days while the days stay', () => {
    const days = { starts_at: '2027-03-04T00:00:00.000Z', ends_at: '2027-03-05T00:00:00.000Z' };
    const editing = anAdminEvent('a', { ...days, all_day: true, time_zone: 'UTC' });
    const values = valuesOf(editing);
    expect(cardOf(values, editing, null).all_day).toBe(true);
    const moved = { ...values, starts_at: '2027-03-04T09:00' };
    expect(cardOf(moved, editing, null).all_day).toBeUndefined();
  });

  const idsOf = (groups: ReturnType<typeof zoneGroups>) =>
    groups.flatMap(({ zones }) => zones.map(({ id }) => id));

  it('has them by continent, under the names of their cities', () => {
    const america = zoneGroups('').find(({ name }) => name === 'America');
    expect(america?.zones).toContainEqual({ id: 'America/New_York', city: 'New York' });
    expect(america?.zones).toContainEqual({ id: 'America/Indiana/Knox', city: 'Indiana, Knox' });
  });

  it('has UTC, and each but once', () => {
    const ids = idsOf(zoneGroups('Africa/Lagos'));
    expect(ids).toContain('UTC');
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('keeps one that the browser does not list', () => {
    expect(idsOf(zoneGroups('Etc/GMT+5'))).toContain('Etc/GMT+5');
  });
});
