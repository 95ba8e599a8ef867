import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { startProcess, waitUntil } from '@elevate/testing';

async function run(name: string, argument: string, listener: RequestListener) {
  const server = createServer(listener).listen(0);
  await waitUntil(() => server.listening);
  const url = new URL(`../../../examples/javascript/${name}.mjs`, import.meta.url);
  const env = { SITE: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  const args = [fileURLToPath(url), argument];
  const program = await startProcess({ command: process.execPath, args, env });
  await waitUntil(() => !program.running() || program.output().includes('null'));
  await program.end('SIGKILL');
  server.close().closeAllConnections();
  return program.output();
}

const reset = (...versions: string[]) => {
  const states = versions.map((text) => ({
    type: 'a.b.c',
    subject: text[0],
    sequence: text[1],
    data: text,
  }));
  const lines = states.map((state) => `data: ${JSON.stringify(state)}\n\n`);
  return `event: reset\ndata: {}\n\n${lines.join('')}`;
};
const CURRENT = 'event: current\ndata: {}\n\n';

it('a copy over HTTP survives a reset that breaks off, and lower versions of a site that begins again', async () => {
  const answers = [
    `${reset('x5', 'y1')}${CURRENT}id: 1\n\n`,
    `${reset()}id: 2\n\n`,
    reset('x2') + CURRENT,
  ];
  const ids: unknown[] = [];
  const printed = await run('copy-over-http', '--follow', ({ headers }, response) => {
    ids.push(headers['last-event-id']);
    response.end(answers.shift());
  });
  expect(printed.match(/(?<="data":)[^}]+/g)).toEqual(['"x5"', '"y1"', '"x2"', 'null']);
  expect(ids.slice(0, 3)).toEqual([undefined, '1', undefined]);
});

it('a poll waits while the site starts', async () => {
  let asked = 0;
  const printed = await run('poll-changes', `${tmpdir()}/${process.pid}.json`, (_, response) => {
    response.writeHead((asked += 1) === 1 ? 503 : 200, { 'retry-after': '1' });
    response.end('{"reset":true,"items":[],"next_cursor":"c"}');
  });
  expect(printed).toBe('0 changes, after a new start\n');
});
