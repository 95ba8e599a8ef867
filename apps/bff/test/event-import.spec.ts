import { Readable } from 'node:stream';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { EventImport } from '@elevate/contracts/events';
import { EVENT_IMPORT } from '@elevate/rules';
import { AdminBff } from './create-admin-bff.js';

const PATH = '/v1/events/import';
const REPORT: EventImport = {
  dry_run: true,
  counts: { new: 1, changed: 0, unchanged: 0, refused: 0 },
  entries: [
    {
      place: 'Line 2',
      uid: null,
      title: 'Talks',
      starts_at: '2027-03-04T00:00:00.000Z',
      all_day: true,
      outcome: 'new',
      fields: [],
      notes: [],
      reason: null,
    },
  ],
};

const bff = AdminBff.ofFile();
beforeAll(async () => {
  for (const query of ['?dry_run=true', ''])
    bff.answer('events', `POST ${PATH}${query}`, (reply) => reply.send(REPORT));
});

const ofEvents = () => bff.requests.filter(({ service }) => service === 'events');
function send(body: string | Uint8Array | Readable, type: string, query = '?dry_run=true') {
  return bff.fetch(`/api/v1/admin/events/import${query}`, {
    method: 'POST',
    token: bff.token,
    headers: { 'content-type': type },
    body: body as never,
    ...({ duplex: 'half' } as object),
  });
}
const refusalOf = async (answer: Response) => [
  answer.status,
  ((await answer.json()) as { code?: string }).code,
];

describe('an import of events', () => {
  it.each([
    ['text/csv; charset=utf-8', 'title,starts_at\nTalks,2027-03-04'],
    ['text/calendar', 'BEGIN:VCALENDAR'],
    ['application/json', '{"events":[{"title":"Talks"}]}'],
  ])('goes on to the service as %s', async (type, text) => {
    const answer = await send(text, type);
    expect([answer.status, await answer.json()]).toEqual([200, REPORT]);
    const [request] = ofEvents();
    expect(request?.requestLine).toBe(`POST ${PATH}?dry_run=true`);
    expect(request?.headers['content-type']).toBe(type);
    const body = request?.body;
    expect(Buffer.isBuffer(body) ? body.toString() : JSON.stringify(body)).toBe(text);
  });

  it('stores unless a dry run is asked for', async () => {
    expect((await send('x', 'text/csv', '')).status).toBe(200);
    expect(ofEvents()[0]?.requestLine).toBe(`POST ${PATH}`);
    expect((await send('x', 'text/csv', '?dry_run=maybe')).status).toBe(400);
  });

  it('has at most 1 MB in every format, with or without a length', async () => {
    const most = Buffer.alloc(EVENT_IMPORT.maxBytes, 'x');
    expect((await send(most, 'text/csv')).status).toBe(200);
    const more = Buffer.alloc(EVENT_IMPORT.maxBytes + 1, 'x');
    expect(await refusalOf(await send(more, 'text/csv'))).toEqual([413, 'BFF.IMPORT_TOO_LARGE']);
    const halves = Readable.from([more.subarray(0, 600_000), more.subarray(600_000)]);
    expect((await send(halves, 'text/calendar')).status).toBe(413);
    const json = JSON.stringify({ events: ['x'.repeat(EVENT_IMPORT.maxBytes)] });
    expect((await send(json, 'application/json')).status).toBe(413);
    expect(ofEvents()).toHaveLength(1);
  });

  it.each(['text/plain', 'image/png', 'multipart/form-data; boundary=x'])(
    'is not %s',
    async (type) => {
      expect((await send('x', type)).status).toBe(415);
      expect(ofEvents()).toEqual([]);
    },
  );
});
