import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { RunRecord } from '@elevate/contracts/ingestion';
import { ingestionService } from '@elevate/ingestion';
import { startLocalServer, TYPESCRIPT_ARGUMENTS } from '@elevate/testing';
import { generateWorld, startUpstream, type Channel, type Upstream } from '@elevate/upstream';
import {
  closeAll,
  closeLater,
  startListening,
  TOKEN,
  operate as runCommand,
} from './running-service.js';

// The thread that reads documents runs TypeScript, like this process.
process.execArgv.push(...TYPESCRIPT_ARGUMENTS);

afterEach(closeAll);

async function runningService(
  settings: (upstream: Upstream) => Record<string, string> = () => ({}),
) {
  const plan = { seed: 31, channels: 2, videosPerChannel: 60, edgeCases: false };
  const upstream = await startUpstream({ world: generateWorld(plan) });
  closeLater(() => upstream.close());
  const { url, folder: dataDir } = await startListening(ingestionService, 'operator', {
    SCHEDULES: 'off',
    YOUTUBE_API_BASE_URL: upstream.url,
    YOUTUBE_API_KEY: upstream.key,
    ...settings(upstream),
  });
  const named = { DATA_DIR: dataDir, INGESTION_URL: url, OPERATOR_TOKEN: TOKEN };
  return { upstream, url, dataDir, named };
}

async function operate(environment: Record<string, string>, ...args: string[]) {
  const { code, out, notes } = await runCommand(environment, ...args);
  return { code, out: out.join('\n'), notes: notes.join('\n') };
}

describe('the operator’s commands', () => {
  it('follow, list and remove channels of the product that runs on the data folder', async () => {
    const { upstream, url, dataDir } = await runningService();
    const control = { url, user_url: url, token: TOKEN, pid: process.pid };
    await writeFile(join(dataDir, 'control.json'), JSON.stringify(control));
    const settings = { DATA_DIR: dataDir };
    const actsOn = `Acts on Elevate at ${url}, data folder ${dataDir}\n`;
    const channels = (...args: string[]) => operate(settings, 'channels', ...args);
    const [{ id: first }, second] = upstream.world.channels as [Channel, Channel];
    const add = (command: string) => `No channels yet. Add one: ${command} add @handle`;
    expect((await channels('list')).out).toBe(add('operator channels'));
    const byNpm = await operate({ ...settings, npm_command: 'run-script' }, 'channels', 'list');
    expect(byNpm.out).toBe(add(`DATA_DIR=${dataDir} npm run channels --`));
    const added = await channels('add', first, second.handle!);
    const lines = [expect.stringContaining(first), expect.stringContaining('unresolved')];
    expect([added.code, added.out.split('\n')]).toEqual([0, lines]);
    for (const [command, status] of Object.entries({ pause: 'paused', activate: 'unresolved' })) {
      const { code, out } = await channels(command, first);
      expect([code, out]).toEqual([0, expect.stringContaining(status)]);
    }
    const wrong = await channels('remove', first, '--episodes', 'all');
    expect([wrong.code, wrong.notes]).toEqual([1, expect.stringContaining('keep, hide, remove')]);
    const unknown = await channels('remove', '@other', '--episodes', 'hide');
    const nothing = `${actsOn}This channel is not followed: @other. Nothing was removed.`;
    expect([unknown.code, unknown.notes]).toEqual([1, nothing]);
    const { code, out } = await channels('remove', first, '--episodes', 'remove');
    expect([code, out]).toEqual([0, `Removed: ${first} (its episodes are being removed)`]);
    const listed = JSON.parse((await channels('list', '--json')).out) as { id: string }[];
    expect(listed.map(({ id }) => id)).toEqual([second.handle]);
  });

  it('bring in the starter list', async () => {
    const { named: settings } = await runningService();
    expect((await operate(settings, 'channels', 'add', '--starter')).code).toBe(0);
    expect((await operate(settings, 'channels', 'list')).out.split('\n')).toHaveLength(8);
  });

  it('sync no more than the limit, or the whole history, verify it, and print the record alone', async () => {
    const { upstream, named: settings } = await runningService();
    await operate(settings, 'channels', 'add', ...upstream.world.channels.map(({ id }) => id));
    const limited = ['sync', 'video', '--limit', '20', '--json'];
    const { code, out, notes } = await operate(settings, ...limited);
    const run = JSON.parse(out) as RunRecord;
    expect([code, run.status, run.trigger]).toEqual([0, 'succeeded', 'operator']);
    expect(run.sources.reduce((sum, source) => sum + source.new, 0)).toBe(20);
    expect(notes).toContain('2 of 2 done');
    const whole = await operate(settings, 'sync', 'video');
    expect(whole.out).toMatch(/Run \S+: succeeded, seen \d+, new 100,/);
    const verified = await operate(settings, 'sync', 'video', '--verify');
    expect(verified.notes).toContain('Verifying YouTube channels');
    expect(verified.out).toMatch(
      /^Synthetic channel 1: succeeded, in source 60, stored 60, imported 0, units 4$/m,
    );
    expect(verified.out).toMatch(/Run \S+: succeeded, in source 120, stored 120, imported 0,/);
    const handle = upstream.world.channels[0]!.handle!;
    const result = await operate(settings, 'sync', 'video', '--channels', handle);
    expect(result.out).toMatch(/Synthetic channel 1: succeeded.*\n.*: succeeded/);
    const backfill = await operate(settings, 'sync', 'backfill', '--force', '--limit', '5');
    expect(backfill.out).toContain('Backfill: succeeded, seen 5');
  });

  it('fail where the run did, and say why', async () => {
    const wrong = () => ({ YOUTUBE_API_KEY: 'wrong' });
    const { upstream, named: settings } = await runningService(wrong);
    await operate(settings, 'channels', 'add', upstream.world.channels[0]!.id);
    const { code, out } = await operate(settings, 'sync', 'video');
    expect([code, out]).toEqual([1, expect.stringContaining('invalid-api-key')]);
  });

  it('import the good lines of an OPML file in any encoding, and report each', async () => {
    const { dataDir, named } = await runningService();
    const settings = { ...named, INIT_CWD: dataDir };
    const line = (name: string, rest: string) => `<outline text="${name}" ${rest}/>`;
    const opml = (encoding: string, lines: string) =>
      `<?xml version="1.0" encoding="${encoding}"?><opml><body>${lines}</body></opml>`;
    const mixed =
      line('Größe', 'xmlUrl="https://a.example/"') +
      line('Page', 'type="link" url="https://p.example/"');
    await writeFile(join(dataDir, 'latin.opml'), Buffer.from(opml('iso-8859-1', mixed), 'latin1'));
    const utf16 = opml('utf-16', line('東京', 'xmlUrl="feed://b.example/"'));
    await writeFile(join(dataDir, 'utf16.opml'), Buffer.from(`\ufeff${utf16}`, 'utf16le'));
    const latin = await operate(settings, 'feeds', 'import', 'latin.opml');
    expect(latin.code).toBe(1);
    expect(latin.out.split('\n')).toEqual([
      'added  https://a.example/  Größe',
      'refused  https://p.example/  Page  This line is a link to a page, not a feed.',
      '1 added, 0 followed already, 0 repeated, 1 refused',
    ]);
    expect((await operate(settings, 'feeds', 'import', 'utf16.opml')).code).toBe(0);
    const listed = (await operate(settings, 'feeds', 'list')).out;
    expect(listed).toMatch(/Größe.*https:\/\/a\.example\/[^]*東京.*http:\/\/b\.example\//);
  });

  it('sync feeds, tell those of one name apart, and fail where one failed', async () => {
    const feed = '<rss><channel><title>Good</title><item><title>One</title></item></channel></rss>';
    const server = await startLocalServer((request, response) =>
      response.writeHead(request.url === '/good' ? 200 : 404).end(feed),
    );
    closeLater(() => server.close());
    const { origin } = server;
    const gap = { FEED_HOST_GAP_MS: '0', FEED_LOOPBACK_ORIGINS: origin };
    const environment = { DEFAULT_FEEDS: 'off', ...gap };
    const { named: settings } = await runningService(() => environment);
    await operate(settings, 'feeds', 'add', `${origin}/good`);
    const good = await operate(settings, 'sync', 'news');
    expect([good.code, good.out]).toEqual([0, expect.stringMatching(/failed 0$/)]);
    const addresses = [`${origin}/a`, `${origin}/b`];
    for (const address of addresses)
      await operate(settings, 'feeds', 'add', address, '--name', 'News');
    const { code, out } = await operate(settings, 'sync', 'news');
    expect([code, out.split('\n').length]).toEqual([1, 4]);
    expect(out).toMatch(/^Good: succeeded[^]*\nRun \S+: succeeded, .*failed 2$/);
    for (const address of addresses) expect(out).toContain(`\nNews (${address}): failed`);
    const shared = await operate(settings, 'feeds', 'remove', 'News');
    expect([shared.code, shared.notes]).toEqual([1, expect.stringContaining(addresses.join(', '))]);
  });

  it('refuse invalid arguments', async () => {
    const { url, dataDir, named: settings } = await runningService();
    for (const args of [
      ['sync', 'video', '--limit', '0'],
      ['sync', 'everything'],
      ['channels', 'add'],
      ['channels', 'add', 'no channel'],
      ['channels', 'pause', '@unknown'],
      ['channels', 'remove', '@unknown'],
    ])
      expect((await operate(settings, ...args)).code).toBe(1);
    const other = { ...settings, OPERATOR_TOKEN: 'another-token-altogether' };
    const stranger = await operate(other, 'channels', 'list');
    expect([stranger.code, stranger.notes]).toEqual([
      1,
      `Acts on the ingestion service at ${url} (INGESTION_URL)\nA valid operator token is required. Set OPERATOR_TOKEN to that of the service.`,
    ]);
    const without = { DATA_DIR: dataDir, INGESTION_URL: url };
    expect((await operate(without, 'channels', 'list')).code).toBe(1);
  });
});
