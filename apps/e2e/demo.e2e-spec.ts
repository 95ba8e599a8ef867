import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { freePort } from '@elevate/native-stack';
import { processExists, startProcess, waitUntil, type TestProcess } from '@elevate/testing';
import { environmentWith, ROOT } from './support/environment.js';

const CONTROL_FILE = join(ROOT, 'var', 'demo', 'control.json');

interface Talk {
  readonly id: string;
  readonly channel: { readonly name: string };
}

let demo: TestProcess;
let siteUrl: string;
const runDemo = async () =>
  startProcess({
    command: process.execPath,
    args: [join(ROOT, 'tools', 'start', 'demo.mjs'), '--every', '2'],
    cwd: ROOT,
    env: environmentWith({ PORT: String(await freePort()), ADMIN_SETUP_LINK: 'on' }),
  });
const get = async <T>(path: string) =>
  (await (await fetch(`${siteUrl}/api/v1${path}`)).json()) as T;

beforeAll(async () => {
  demo = await runDemo();
  const [, url] = await demo.waitForOutput(/^ {2}The site +(\S+)$/m, 240_000);
  siteUrl = url as string;
});
afterAll(async () => {
  if (demo?.running()) await demo.end('SIGTERM');
});

it('prints its steps with their durations, and an administrator’s link', async () => {
  expect(demo.output()).toMatch(/^demo: read the made-up talks in \d+\.\d s$/m);
  expect(demo.output()).toMatch(
    /^Set up the first administrator: http\S+\/m8n4p-access#setup=\S+$/m,
  );
  await demo.waitForOutput(/^demo: all talks, channels and news are made up/m, 60_000);
  // Bars belong to a terminal.
  expect(demo.output()).not.toMatch(/[\r\x1b]/);
});

it('looks like a living site from the first page on', async () => {
  const { rows } = await get<{ rows: { title: string; episodes: Talk[] }[] }>('/home');
  expect(rows.filter(({ episodes }) => episodes.length < 6).map(({ title }) => title)).toEqual([]);
  const [first] = rows.flatMap(({ episodes }) => episodes);
  expect(first?.channel.name).toMatch(/\(made up\)$/);
  const talk = await get<{ description: string }>(`/episodes/${first?.id ?? ''}`);
  expect(talk.description).toMatch(/^00:00 Welcome\n\d\d:\d\d/m);
});

it('finds what is said in a talk, and has it in a second language', async () => {
  const { said } = await get<{ said: { episode: Talk; text: string }[] }>(
    '/search?q=back-pressure',
  );
  expect(said[0]?.text).toContain('What worked was back-pressure.');
  const { transcripts } = await get<{ transcripts: object[] }>('/episodes/demoO03gcSu');
  expect(transcripts).toEqual([
    { language: 'en', kind: 'written' },
    { language: 'fr', kind: 'translated' },
  ]);
});

it('shows a talk that arrived later on the home page', async () => {
  const count = async () => (await get<{ videos: number }>('/stats')).videos;
  const newest = async () => {
    const page = await (await fetch(siteUrl)).text();
    return [...page.matchAll(/\/video\/demo[\w-]{7}/g)].map(([path]) => path);
  };
  const [talks, paths] = [await count(), await newest()];
  await waitUntil(async () => (await count()) > talks, { what: 'more talks', timeoutMs: 150_000 });
  await waitUntil(async () => (await newest()).some((path) => !paths.includes(path)), {
    what: 'a new talk on the home page',
    timeoutMs: 60_000,
  });
});

it('stops within five seconds', async () => {
  const { pid } = JSON.parse(await readFile(CONTROL_FILE, 'utf8')) as { pid: number };
  expect(await demo.end('SIGINT', 5_000)).toBe(0);
  expect(processExists(pid)).toBe(false);
});
