import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connect, type AddressInfo } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { readRefusedBodies } from './refused-bodies.js';

describe('readRefusedBodies', () => {
  const BODY_BYTES = 10 * 1024 * 1024;
  let app: FastifyInstance;
  beforeAll(async () => {
    app = fastify({ bodyLimit: 1_000 });
    readRefusedBodies(app);
    app.post('/', async () => 'taken');
    app.post(
      '/closed',
      { onRequest: async (_request, reply) => reply.status(403).send('no') },
      () => 'taken',
    );
    await app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => app.close());

  /** Sends a large body without looking at the answer before its end, as most programs do. */
  function send(
    path: string,
    isChunked: boolean,
  ): Promise<{ answer: string; sent: number; error?: string }> {
    return new Promise((resolve) => {
      const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
      const state = { answer: '', sent: 0, error: undefined as string | undefined };
      const piece = Buffer.alloc(65_536, 'a');
      const write = () => {
        while (state.sent < BODY_BYTES && !socket.destroyed) {
          state.sent += piece.length;
          if (isChunked) socket.write('10000\r\n');
          const isRoom = socket.write(piece);
          if (isChunked) socket.write('\r\n');
          if (!isRoom) return void socket.once('drain', write);
        }
        if (isChunked) socket.write('0\r\n\r\n');
      };
      const length = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${BODY_BYTES}`;
      socket.on('data', (chunk) => (state.answer += String(chunk)));
      socket.on('error', (error) => (state.error = error.message));
      socket.on('close', () => resolve(state as never));
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: test\r\nConnection: close\r\nContent-Type: application/json\r\n${length}\r\n\r\n`,
      );
      write();
    });
  }

  it.each([
    ['/', false, 413],
    ['/', true, 413],
    ['/nowhere', false, 413],
    ['/closed', false, 403],
  ])(
    'answers a body of 10 MB at %s (chunked: %s) with a readable %i',
    async (path, isChunked, status) => {
      const { answer, sent, error } = await send(path, isChunked);
      expect(error).toBeUndefined();
      expect(sent).toBe(BODY_BYTES);
      expect(answer).toContain(`HTTP/1.1 ${status}`);
    },
  );
});
