import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { drawFault, FaultProxy, type ProxyFault } from './fault-proxy.js';
import { waitUntil } from './wait-until.js';

const FAULT: ProxyFault = {
  kind: 'reset',
  direction: 'request',
  afterBytes: 3,
  everywhere: false,
  delayMs: 0,
};

/** A server that keeps what it gets, and answers each piece with five bytes. */
async function startTarget() {
  const got: string[] = [];
  const server = createServer((socket) => {
    const index = got.push('') - 1;
    socket.setEncoding('utf8').on('data', (text) => {
      got[index] = (got[index] ?? '') + text;
      socket.write('right');
    });
    socket.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { got, server, port: (server.address() as AddressInfo).port };
}

describe('FaultProxy', () => {
  let target: Awaited<ReturnType<typeof startTarget>>;
  let proxy: FaultProxy;

  beforeEach(async () => {
    target = await startTarget();
    proxy = await FaultProxy.open({ host: '127.0.0.1', port: target.port });
  });
  afterEach(async () => {
    await proxy.close();
    target.server.close();
  });

  const client = () => {
    const socket = connect(proxy.port, '127.0.0.1');
    const received = { text: '', ended: '' };
    socket.setEncoding('utf8').on('data', (text) => (received.text += text));
    socket.on('error', (error: NodeJS.ErrnoException) => (received.ended = error.code ?? 'error'));
    socket.on('close', () => (received.ended ||= 'end'));
    return { socket, received };
  };

  it('passes everything while nothing is armed', async () => {
    const { socket, received } = client();
    socket.write('hello');
    await waitUntil(() => received.text === 'right');
    expect(target.got).toEqual(['hello']);
  });

  it('holds what is sent, also by a client that ends, and carries new connections', async () => {
    const [dying, living] = [client(), client()];
    for (const { socket } of [dying, living]) socket.write('1');
    await waitUntil(() => dying.received.text + living.received.text === 'rightright');
    proxy.hold();
    for (const { socket } of [dying, living]) socket.write('2');
    await waitUntil(() => proxy.heldText === '2,2');
    dying.socket.resetAndDestroy();
    const later = client();
    later.socket.write('3');
    await waitUntil(() => later.received.text === 'right');
    expect(target.got).toEqual(['1', '1', '3']);
    await proxy.release();
    living.socket.write('4');
    await waitUntil(() => target.got.join() === '12,124,3' || target.got.join() === '124,12,3');
  });

  it('cuts a request at its byte, once', async () => {
    proxy.arm(FAULT);
    const first = client();
    first.socket.write('hello');
    await waitUntil(() => first.received.ended);
    expect([first.received.text, target.got, proxy.struck]).toEqual(['', ['hel'], 1]);
    const second = client();
    second.socket.write('again');
    await waitUntil(() => second.received.text === 'right');
  });

  it('cuts an answer at its byte, after the server has had the request', async () => {
    proxy.arm({ ...FAULT, kind: 'end', direction: 'answer', afterBytes: 2 });
    const { socket, received } = client();
    socket.write('hello');
    await waitUntil(() => received.ended);
    expect([received, target.got]).toEqual([{ text: 'ri', ended: 'end' }, ['hello']]);
  });

  it('ends all connections where the fault is everywhere', async () => {
    const other = client();
    other.socket.write('other');
    await waitUntil(() => other.received.text === 'right');
    proxy.arm({ ...FAULT, everywhere: true });
    client().socket.write('hello');
    await waitUntil(() => other.received.ended);
  });

  it('refuses everybody while it is cut', async () => {
    proxy.cut();
    const refused = client();
    await waitUntil(() => refused.received.ended);
    proxy.mend();
    const { socket, received } = client();
    socket.write('hello');
    await waitUntil(() => received.text === 'right');
  });
});

describe('drawFault', () => {
  it('stays within its bounds', () => {
    const draws = [0, 0.3, 0.5, 0.9, 0.999].map((value) =>
      drawFault(() => value, { request: 100, answer: 10 }),
    );
    for (const { direction, afterBytes } of draws)
      expect(afterBytes).toBeLessThan(direction === 'request' ? 100 : 10);
  });
});
