import Fastify from 'fastify';
import { announce, readAnswer } from './answer.mjs';

const { headers, body } = readAnswer();
const app = Fastify();
app.get('/api/v1/home', (request, reply) => {
  if (request.headers['if-none-match'] === headers.etag) {
    reply.code(304).header('etag', headers.etag).header('cache-control', headers['cache-control']);
    reply.send();
    return;
  }
  reply.headers(headers).send(body);
});
await app.listen({ port: 0, host: '127.0.0.1' });
announce(app.server.address().port);
