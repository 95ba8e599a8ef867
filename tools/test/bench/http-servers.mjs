import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

// Arguments: the kind of server, and its answer's file; for Elevate, its catalogue's size.
const [kind, file] = process.argv.slice(2);
const content = JSON.parse(readFileSync(file, 'utf8'));
const { path, headers, unchanged, json } = content;
const body = Buffer.from(content.body ?? '', 'base64');
const local = { host: '127.0.0.1', port: 0 };
const isUnchanged = (request) => request.headers['if-none-match'] === headers.etag;

const servers = {
  elevate: () => startElevate(content),
  node: startNode,
  inside: startInside,
  fastify: startFastify,
  nest: startNest,
};
process.stdout.write(`listening at http://127.0.0.1:${await servers[kind]()}\n`);

async function startElevate({ channels, episodes }) {
  const { bffService } = await import('@elevate/bff');
  const { parseConfig } = await import('@elevate/config');
  const contracts = await import('@elevate/contracts/catalogue');
  const { createLogger } = await import('@elevate/logging');
  const { InProcessTransport, Publisher } = await import('@elevate/messaging');
  const { startService } = await import('@elevate/service-defaults');
  const { makeChannel, makeEpisode, numbered, publishStates } = await import('./texts.mjs');
  const transport = new InProcessTransport();
  const service = await startService(bffService, {
    config: parseConfig(bffService.config, {}),
    logger: createLogger({ service: 'bff', level: 'fatal' }),
    transport,
    listen: local,
  });
  const publisher = new Publisher({ transport, source: '/elevate/catalogue' });
  const created = numbered(episodes, (number) => makeEpisode(number, channels));
  const since = new Date().toISOString();
  const hero = { id: 'hero', version: 1, episode_id: created[0].id, since };
  await publishStates(publisher, contracts.channelChanged, numbered(channels, makeChannel));
  await publishStates(publisher, contracts.episodeChanged, created);
  await publishStates(publisher, contracts.heroChanged, [hero]);
  return new URL(service.url).port;
}

async function startNode() {
  const ready = Object.entries({ ...headers, 'content-length': String(body.length) }).flat();
  const notModified = Object.entries(unchanged).flat();
  const server = createServer((request, response) => {
    if (isUnchanged(request)) response.writeHead(304, notModified).end();
    else response.writeHead(200, ready).end(body);
  });
  await new Promise((resolve) => server.listen(local, resolve));
  return server.address().port;
}

/** The product's cost in the same process. */
async function startInside() {
  await startElevate(content.catalogue);
  return startNode();
}

async function startFastify() {
  const { default: fastify } = await import('fastify');
  const app = fastify();
  app.get(path.split('?', 1)[0], (request, reply) => {
    if (isUnchanged(request)) reply.code(304).headers(unchanged).send();
    else reply.headers(headers).send(body);
  });
  await app.listen(local);
  return app.server.address().port;
}

async function startNest() {
  await import('reflect-metadata');
  const { Controller, Get, Header, Module } = await import('@nestjs/common');
  const { NestFactory } = await import('@nestjs/core');
  const { FastifyAdapter } = await import('@nestjs/platform-fastify');
  const home = JSON.parse(json);
  class HomeController {
    home() {
      return home;
    }
  }
  const method = Object.getOwnPropertyDescriptor(HomeController.prototype, 'home');
  Get('api/v1/home')(HomeController.prototype, 'home', method);
  Header('cache-control', 'no-cache')(HomeController.prototype, 'home', method);
  Controller()(HomeController);
  class AppModule {}
  Module({ controllers: [HomeController] })(AppModule);
  const app = await NestFactory.create(AppModule, new FastifyAdapter(), { logger: false });
  if (headers['content-encoding']) {
    const { default: compress } = await import('@fastify/compress');
    await app.register(compress, { encodings: ['gzip'] });
  }
  await app.listen(local);
  return app.getHttpServer().address().port;
}
