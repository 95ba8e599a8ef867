import { once } from 'node:events';
import { createSecureServer } from 'node:http2';
import { createRequire } from 'node:module';

export async function startPictureServer(pictures) {
  const require = createRequire(new URL('./packages/package.json', import.meta.url));
  const { generate } = require('selfsigned');
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'i.ytimg.com' }]);
  const server = createSecureServer({ key, cert, allowHTTP1: true }, (request, response) => {
    const name = /\/([a-z]+)\.jpg$/.exec(request.url)?.[1];
    const body = pictures[name] ?? pictures.hqdefault;
    response.writeHead(200, { 'content-type': 'image/jpeg', 'cache-control': 'max-age=7200' });
    response.end(body);
  });
  const sessions = new Set();
  server.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: server.address().port,
    close: async () => {
      server.close();
      for (const session of sessions) session.destroy();
    },
  };
}
