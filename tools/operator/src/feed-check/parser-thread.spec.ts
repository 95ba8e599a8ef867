import { afterEach, describe, expect, it } from '@jest/globals';
import type { FeedDocument } from '@elevate/ingestion/feeds';
import { ParserThread, type ParserLimits } from './parser-thread.js';

const open: ParserThread[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((thread) => thread.close()));
});

/** Takes a second to load, as on a busy machine, and as long as a document says to parse it. */
const PROGRAM = `
import { parentPort } from 'node:worker_threads';
import { setTimeout as pause } from 'node:timers/promises';
await pause(1000);
parentPort.on('message', async ({ url }) => {
  if (url === 'never') return;
  if (url === 'dies') process.exit(1);
  parentPort.postMessage({ error: 'answered ' + url });
});
parentPort.postMessage('ready');
`;

function threadWith(limits: ParserLimits): ParserThread {
  const thread = new ParserThread(
    limits,
    new URL(`data:text/javascript,${encodeURIComponent(PROGRAM)}`),
  );
  open.push(thread);
  return thread;
}

const named = (url: string): FeedDocument => ({ bytes: new Uint8Array(), contentType: null, url });
const tooMuch = { error: 'The document takes too much time or memory to read.' };

describe('the thread that parses documents to check', () => {
  it('counts a document’s time from the first byte parsed, not from its own start', async () => {
    const thread = threadWith({ parseMs: 400, startMs: 60_000 });
    expect(await thread.parse(named('first'))).toEqual({ error: 'answered first' });
  });

  it.each(['never', 'dies'])('goes on with the next document after one that %s', async (url) => {
    const thread = threadWith({ parseMs: 400, startMs: 60_000 });
    const answers = [thread.parse(named(url)), thread.parse(named('next'))];
    expect(await Promise.all(answers)).toEqual([tooMuch, { error: 'answered next' }]);
  });

  it('gives up on a worker that never starts', async () => {
    const thread = threadWith({ parseMs: 400, startMs: 50 });
    expect(await thread.parse(named('first'))).toEqual(tooMuch);
  });
});
