import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startLocalServer, waitUntil } from '@elevate/testing';
import { MarkRepository } from '../src/timing/mark.repository.js';
import { VulnerabilitySync } from '../src/news/vulnerabilities/vulnerability-sync.js';
import { Scheduler } from '../src/schedule/schedules.js';
import { closeAll, closeLater, startIngestion, type Ingestion } from './harness.js';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const entry = (id: string, over: object = {}) => ({
  cveID: id,
  vulnerabilityName: `Flaw ${id}`,
  vendorProject: 'Vendor',
  product: 'Gateway',
  shortDescription: 'A flaw.',
  dateAdded: '2025-08-25',
  dueDate: '2025-09-15',
  knownRansomwareCampaignUse: 'Unknown',
  ...over,
});
const [A, B, C] = ['CVE-2025-0001', 'CVE-2025-0002', 'CVE-2025-0003'] as const;

let url: string;
let answer: Answer;
let requests: IncomingMessage['headers'][];
let sut: Ingestion;

beforeEach(async () => {
  requests = [];
  const server = await startLocalServer((request, response) => {
    requests.push(request.headers);
    answer(request, response);
  });
  closeLater(() => server.close());
  const { origin } = server;
  url = `${origin}/known.json`;
  sut = await startIngestion({ FEED_LOOPBACK_ORIGINS: origin, KNOWN_EXPLOITED_URL: url });
});
afterEach(closeAll);

const gives =
  (vulnerabilities: unknown, etag = '"1"'): Answer =>
  (request, response) => {
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304).end();
    response.writeHead(200, { etag, 'content-type': 'application/json' });
    // Every other version begins with a byte order mark.
    const mark = etag === '"1"' ? '' : '\ufeff';
    response.end(mark + JSON.stringify({ title: 'Catalog', vulnerabilities }));
  };
const run = () => sut.service.app.get(VulnerabilitySync).run(url);
const plan = () => sut.service.app.get(Scheduler).readVulnerabilities();
/** The last message of each vulnerability. */
const published = () => {
  const last = new Map<string, unknown>();
  for (const { type, subject, data } of sut.received.messages) {
    if (type.startsWith('ingestion.vulnerability.')) last.set(subject, data);
  }
  return last;
};
const listed = () => [...published()].flatMap(([id, data]) => (data ? [id] : [])).sort();

describe('the catalog of known exploited vulnerabilities', () => {
  it('is stored and published, entry by entry, and then only what changed', async () => {
    answer = gives([entry(A, { knownRansomwareCampaignUse: 'Known', dueDate: 'soon' }), entry(B)]);
    expect(await run()).toBe('stored');
    await waitUntil(() => listed().length === 2);
    expect(published().get(A)).toEqual({
      id: A,
      version: 1,
      title: `Flaw ${A}`,
      vendor: 'Vendor',
      product: 'Gateway',
      summary: 'A flaw.',
      date_added: '2025-08-25',
      due_date: null,
      known_ransomware: true,
      catalog_url: url,
    });
    answer = gives([entry(B), entry(C)], '"2"');
    expect(await run()).toBe('stored');
    await waitUntil(() => String(listed()) === String([B, C]));
    expect(published().get(B)).toMatchObject({ version: 1 });
    answer = gives([entry(A), entry(B, { product: 'Other' }), entry(C)], '"3"');
    await run();
    await waitUntil(() => listed().length === 3);
    expect([published().get(A), published().get(B)]).toMatchObject([
      { version: 3 },
      { version: 2 },
    ]);
  });

  it('is asked for only if it changed', async () => {
    answer = gives([entry(A)]);
    await run();
    expect(await run()).toBe('unchanged');
    expect(requests.map((headers) => headers['if-none-match'])).toEqual([undefined, '"1"']);
  });

  it.each<[string, Answer]>([
    ['no JSON', (_, response) => void response.end('<html>')],
    ['another document', (_, response) => void response.end('{"vulnerabilities":7}')],
    ['no valid entry', gives([{ cveID: 'x' }, 'y', null], '"2"')],
    ['too few entries', gives([entry(A)], '"2"')],
    ['an error', (_, response) => void response.writeHead(503).end()],
    ['nothing', (request) => void request.socket.destroy()],
    [
      'too much',
      (_, response) => {
        response.writeHead(200);
        response.end(Buffer.alloc(11 * 1024 * 1024, 32));
      },
    ],
  ])('stays as it was when the server gives %s', async (_, bad) => {
    answer = gives([entry(A), entry(B), entry(C)]);
    await run();
    await waitUntil(() => listed().length === 3);
    answer = bad;
    expect(await run()).toBe('failed');
    expect(listed()).toEqual([A, B, C]);
    answer = gives([entry(A), entry(B), entry(C)]);
    expect(await run()).toBe('unchanged');
  });

  it('leaves out entries that are invalid', async () => {
    answer = gives([entry(A), entry('CVE-1', {}), entry(B, { dateAdded: 'yesterday' }), entry(C)]);
    await run();
    await waitUntil(() => listed().length === 2);
    expect(listed()).toEqual([A, C]);
  });

  it('takes none back that it cannot read, and cuts what is too long', async () => {
    answer = gives([entry(A), entry(B), entry(C)]);
    await run();
    await waitUntil(() => listed().length === 3);
    const long = { vendorProject: 'V'.repeat(200), product: ' ', shortDescription: null };
    const late = { dateAdded: '2025-08-25T00:00:00.000Z' };
    const unread = entry(A, { dateAdded: 'soon' });
    answer = gives([unread, entry(B, { ...long, ...late }), null, entry('CVE-2025-0004')], '"2"');
    await run();
    await waitUntil(() => (published().get(B) as { version: number }).version === 2);
    expect(published().get(B)).toMatchObject({
      vendor: `${'V'.repeat(99)}…`,
      product: 'Unknown',
      summary: '',
      date_added: '2025-08-25',
    });
    expect(listed()).toEqual([A, B, C, 'CVE-2025-0004']);
    answer = gives([unread, entry(B), entry('CVE-2025-0005')], '"3"');
    await run();
    await waitUntil(() => String(listed()) === String([A, B, 'CVE-2025-0005']));
  });

  it('is read daily, and hourly after a failure', async () => {
    const marks = sut.service.app.get(MarkRepository);
    const dueIn = async () => {
      const { dueAt } = (await marks.find('known-exploited'))!;
      return Math.round((dueAt!.getTime() - Date.now()) / 3_600_000);
    };
    answer = (_, response) => void response.writeHead(500).end();
    await plan();
    expect([requests.length, await dueIn()]).toEqual([1, 1]);
    await plan();
    expect(requests).toHaveLength(1);
    await marks.set('known-exploited', { dueAt: new Date(Date.now() - 1) });
    answer = gives([entry(A)]);
    await plan();
    expect([requests.length, await dueIn()]).toEqual([2, 24]);
  });
});
