import Fastify from 'fastify';
import { announce, readAnswer } from './answer.mjs';

const { path, headers, unchanged, body } = readAnswer();
const app = Fastify();
app.get(path.split('?', 1)[0], (request, reply) => {
  if (request.headers['if-none-match'] === headers.etag) {
    reply.code(304).headers(unchanged).send();
    return;
  }
  reply.headers(headers).send(body);
});
await app.listen({ port: 0, host: '127.0.0.1' });
announce(app.server.address().port);
