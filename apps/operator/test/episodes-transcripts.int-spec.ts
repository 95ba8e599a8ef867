import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { catalogueService } from '@elevate/catalogue';
import { type ObservedVideo, videoObserved } from '@elevate/contracts/ingestion';
import { Publisher } from '@elevate/messaging';
import { waitUntil } from '@elevate/testing';
import { closeAll, operate, startListening, TOKEN } from './running-service.js';

const SAMPLE = 'libs/contracts/samples/ingestion.video.observed.v1/1.json';
let folder: string;
let url: string;
let environment: Record<string, string>;

beforeAll(async () => {
  const topics = [{ name: videoObserved.topic.name, compacted: true }];
  const settings = { USER_URL: 'http://[::1]:9' };
  const started = await startListening(catalogueService, 'episodes-transcripts', settings, topics);
  const { transport } = started;
  ({ folder, url } = started);
  environment = { INIT_CWD: folder, DATA_DIR: folder, CATALOGUE_URL: url, OPERATOR_TOKEN: TOKEN };
  const talk = JSON.parse(await readFile(SAMPLE, 'utf8')) as ObservedVideo;
  const { type, topic } = videoObserved;
  const videos = [1, 2].map((n) => {
    const data = { ...talk, id: `TEST000000${n}`, ...(n === 2 && { language: 'pt' }) };
    return { type, subject: data.id, sequence: 1, data };
  });
  await new Publisher({ transport, source: '/test' }).publish(topic.name, videos);
  await waitUntil(async () => (await get('/v1/admin/episodes/TEST0000002')).status === 200);
});
afterAll(closeAll);

const get = (path: string) =>
  fetch(`${url}${path}`, { headers: { authorization: `Bearer ${TOKEN}` } });

async function run(name: string, files: Readonly<Record<string, string>>, ...flags: string[]) {
  await mkdir(join(folder, name), { recursive: true });
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, name, file), text);
  const command = ['episodes', 'transcripts', name, ...flags];
  const { code, out, notes } = await operate(environment, ...command);
  return { code, out, notes: notes.join('\n') };
}

const SRT = '1\n00:00:01,000 --> 00:00:02,000\nA bounded queue pushes back.\n';
const GOOD = {
  'TEST0000001.en.srt': SRT,
  'TEST0000001.vtt': `WEBVTT\nLanguage: de\n\n00:01.000 --> 00:02.000\nEine Schlange.\n`,
  'TEST0000002.srt': SRT,
};

describe('npm run episodes -- transcripts', () => {
  it('stores nothing in a dry run, then each file once', async () => {
    const labels = async (...flags: string[]) => {
      const { code, out } = await run('good', GOOD, '--kind', 'automatic', ...flags);
      return [code, ...out];
    };
    const lines = (label: string) => [
      `${label}  TEST0000001.en.srt  en  1 line`,
      `${label}  TEST0000001.vtt  de  1 line`,
      `${label}  TEST0000002.srt  pt  1 line`,
    ];
    const dry = '3 to store, 0 unchanged, 0 refused (dry run: nothing was stored)';
    expect(await labels('--dry-run')).toEqual([0, ...lines('to store '), dry]);
    const sum = '3 stored, 0 unchanged, 0 refused';
    expect(await labels()).toEqual([0, ...lines('stored   '), sum]);
    const again = '0 stored, 3 unchanged, 0 refused';
    expect(await labels()).toEqual([0, ...lines('unchanged'), again]);
    const audit = (await (await get('/v1/audit?limit=100')).json()) as { items: object[] };
    expect(audit.items).toHaveLength(3);
    expect((await labels('--license', 'CC0')).at(-1)).toBe(sum);
  });

  it('goes on after a refused file, and ends with code 1', async () => {
    const files = {
      'TEST0000009.en.srt': SRT,
      'TEST0000001.srt': SRT,
      'TEST0000002.fr.srt': '',
      'TEST0000002.it.txt': 'x'.repeat(2 * 1024 * 1024 + 1),
      'notes.md': 'Not a transcript.',
      'TEST0000002.pt.srt': SRT.replace('00:00:02', '00:40:02').replace('00:00:01', '00:40:01'),
    };
    const { code, out } = await run('mixed', files);
    expect([code, ...out]).toEqual([
      1,
      expect.stringMatching(/^refused {4}TEST0000001.srt {2}Neither the file nor the talk says/),
      'refused    TEST0000002.fr.srt  The file has no text.',
      'refused    TEST0000002.it.txt  The file must be 2 MB or smaller.',
      expect.stringMatching(/^stored {5}TEST0000002.pt.srt {2}pt {2}1 line {2}Lines after the end/),
      expect.stringMatching(/^refused {4}TEST0000009.en.srt {2}\S.*/),
      expect.stringMatching(/^refused {4}notes.md {2}The name is not VIDEOID/),
      '1 stored, 0 unchanged, 5 refused',
    ]);
  });

  it('ends at once where no file could be stored', async () => {
    expect(await run('empty', {})).toMatchObject({ code: 1, notes: 'empty contains no files.' });
    environment = { ...environment, OPERATOR_TOKEN: 'wrong' };
    const { code, out, notes } = await run('good', GOOD);
    expect([code, out, notes]).toEqual([1, [], expect.stringMatching(/valid operator token/)]);
  });
});
