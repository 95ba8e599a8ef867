import { describe, expect, it } from '@jest/globals';
import { PeriodicTasks } from '@elevate/clock';
import { createLogger } from '@elevate/logging';
import { CatalogueClient } from '../../services/service-clients.js';
import type { ServiceRequest } from '../../services/service-port.js';
import { mayBePersonal, UnfoundTerms } from './unfound-terms.js';

const DAY = new Date('2026-11-29T12:00:00Z');
const NEXT_DAY = new Date('2026-11-30T00:00:00Z');
const networks = (count: number) => Array.from({ length: count }, (_, n) => `192.0.${n}.0/24`);

/** A catalogue that takes the terms, or is away. */
function createTerms({ isOn = true } = {}) {
  const sent: unknown[] = [];
  const lines: string[] = [];
  const catalogue = { isAway: false };
  const port = {
    send: async ({ body }: ServiceRequest) => {
      if (catalogue.isAway) throw new Error('away');
      sent.push(...(body as { terms: unknown[] }).terms);
      return { status: 204, body: undefined, retryAfter: undefined, etag: undefined };
    },
    download: () => Promise.reject(new Error('No file is asked for')),
    close: () => Promise.resolve(),
  };
  const logger = createLogger({
    service: 'bff',
    level: 'debug',
    destination: { write: (line: string) => void lines.push(line) },
  });
  const sut = new UnfoundTerms(
    new CatalogueClient(port, 'the-secret'),
    { UNFOUND_TERMS: isOn },
    new PeriodicTasks({ logger, metrics: undefined }),
  );
  const record = (term: string, from: readonly string[], now = DAY) =>
    from.forEach((network) => sut.record(term, network, now));
  return { sut, record, sent, lines, catalogue };
}

const memoryOf = (sut: UnfoundTerms) =>
  JSON.stringify(sut, (key, value: unknown) => {
    if (['catalogue', 'task', 'config'].includes(key)) return undefined;
    return value instanceof Map || value instanceof Set ? [...(value as Set<unknown>)] : value;
  });

describe('a term that found nothing', () => {
  it('counts at each answer that was sent, also a cached one, while it is empty', async () => {
    const { sut, sent } = createTerms();
    const search = (from: number) => {
      const url = `/api/v1/search/results?q=Quantum+Biology&page=${from + 1}`;
      sut.noteSearch(url, `192.0.${from}.9`, DAY);
    };
    search(9);
    sut.noteAnswer('Quantum Biology', true);
    for (let from = 0; from < 4; from += 1) search(from);
    sut.noteAnswer('Quantum Biology', false);
    search(4);
    await sut.send();
    expect(sent).toEqual([]);
    sut.noteAnswer('Quantum Biology', true);
    search(5);
    await sut.send();
    expect(sent).toEqual([{ term: 'quantum biology', count: 5 }]);
  });

  it('is sent with the fifth network, and nothing of it is kept before but hashes', async () => {
    const { sut, record, sent, lines } = createTerms();
    record('  Quantum  Biology ', networks(4));
    await sut.send();
    expect(sent).toEqual([]);
    expect(memoryOf(sut)).not.toMatch(/quantum|192\.0/i);
    record('QUANTUM BIOLOGY', ['2001:db8:1::/48']);
    await sut.send();
    expect(sent).toEqual([{ term: 'quantum biology', count: 5 }]);
    expect(memoryOf(sut)).not.toMatch(/quantum|192\.0|2001/i);
    expect(lines.join()).not.toMatch(/quantum|192\.0|2001/i);
  });

  it('counts a network once a day, and days of one network', async () => {
    const { sut, record, sent } = createTerms();
    for (let day = 25; day < 29; day += 1)
      for (let times = 0; times < 9; times += 1)
        sut.record('zig', '192.0.2.0/24', new Date(`2026-11-${day}T0${times}:00:00Z`));
    await sut.send();
    expect(sent).toEqual([]);
    record('zig', ['192.0.2.0/24']);
    await sut.send();
    expect(sent).toEqual([{ term: 'zig', count: 5 }]);
  });

  it('counts one by one afterwards', async () => {
    const { sut, record, sent } = createTerms();
    record('zig', networks(7));
    record('zig', networks(2), NEXT_DAY);
    record('zig', networks(2), NEXT_DAY);
    await sut.send();
    record('zig', ['198.51.100.0/24']);
    await sut.send();
    await sut.send();
    expect(sent).toEqual([
      { term: 'zig', count: 9 },
      { term: 'zig', count: 1 },
    ]);
  });

  it('waits while the catalogue is away, without a word in the log', async () => {
    const { sut, record, sent, catalogue, lines } = createTerms();
    catalogue.isAway = true;
    record('zig', networks(5));
    await expect(sut.send()).rejects.toThrow();
    record('zig', ['198.51.100.0/24']);
    catalogue.isAway = false;
    await sut.send();
    expect(sent).toEqual([{ term: 'zig', count: 6 }]);
    expect(lines.join()).not.toContain('zig');
  });

  it('is forgotten for ten thousand others', async () => {
    const { sut, record, sent } = createTerms();
    record('zig', networks(4));
    for (let n = 0; n < 10_000; n += 1) sut.record(`term ${n}x`, '192.0.2.0/24', DAY);
    record('zig', networks(5).slice(4));
    await sut.send();
    expect(sent).toEqual([]);
  });

  it('is not recorded when that is switched off', async () => {
    const { sut, record, sent } = createTerms({ isOn: false });
    record('zig', networks(9));
    await sut.send();
    expect(sent).toEqual([]);
    expect(memoryOf(sut)).toContain('"candidates":[]');
  });
});

describe('mayBePersonal', () => {
  it.each([
    'ada@example.org',
    '@ada',
    'https://example.org/ada',
    'www.example',
    'example.org',
    'ada.lovelace',
    '123456',
    '079 123 45 67',
    '+1 (555) 010-9999',
    '192.0.2.17',
    'x'.repeat(101),
  ])('holds for %s', (term) => expect(mayBePersonal(term)).toBe(true));

  it.each(['node.js', 'asp.net core', '.net', 'c++', 'web 3.0', '12345', 'x'.repeat(100)])(
    'does not hold for %s',
    (term) => expect(mayBePersonal(term)).toBe(false),
  );

  it('keeps such terms from being recorded', async () => {
    const { sut, record, sent } = createTerms();
    record('ada@example.org', networks(9));
    record(' ', networks(9));
    await sut.send();
    expect(sent).toEqual([]);
  });
});
