import { createServer } from 'node:http';
import { announce, readAnswer } from './answer.mjs';

const { headers, unchanged, body } = readAnswer();
const ready = Object.entries({ ...headers, 'content-length': String(body.length) }).flat();
const notModified = Object.entries(unchanged).flat();

const server = createServer((request, response) => {
  if (request.headers['if-none-match'] === headers.etag) {
    response.writeHead(304, notModified);
    response.end();
    return;
  }
  response.writeHead(200, ready);
  response.end(body);
});
server.listen(0, '127.0.0.1', () => announce(server.address().port));
