import { HttpException } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PROBLEM_HEADERS, toProblem } from './problem.js';
import type { IncomingMessage } from 'node:http';

interface KnownPath {
  readonly pattern: RegExp;
  readonly methods: Set<string>;
}

const CATCH_ALL = '*';

/** Answers 405 with `Allow`. Must be called before routes are added. */
export function refuseWrongMethods(fastify: FastifyInstance): void {
  const paths = new Map<string, KnownPath>();
  const pages = new Set<string>();
  fastify.addHook('onRoute', ({ url, method }) => {
    for (const name of [method].flat()) {
      if (url.endsWith(CATCH_ALL)) pages.add(name);
      else pathOf(paths, url).methods.add(name);
    }
  });
  // Later than `onRequest`, whose hooks set the headers of every answer.
  fastify.addHook('preParsing', async (request, reply) => {
    if (!request.is404 && !request.routeOptions.url?.endsWith(CATCH_ALL)) return;
    const allowed = allowedOf(request, paths, pages);
    if (allowed.length === 0 || allowed.includes(request.method)) return;
    const problem = toProblem(new HttpException('', 405), '');
    return reply
      .status(405)
      .header('allow', allowed.join(', '))
      .headers(PROBLEM_HEADERS)
      .send(JSON.stringify(problem));
  });
}

function pathOf(paths: Map<string, KnownPath>, url: string): KnownPath {
  const path = paths.get(url) ?? { pattern: patternOf(url), methods: new Set() };
  paths.set(url, path);
  return path;
}

function patternOf(url: string): RegExp {
  const parts = url.split('/').map((part) => {
    if (part.startsWith(':')) return '[^/]+';
    return part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('/')}/?$`);
}

function allowedOf(
  { url }: FastifyRequest,
  paths: ReadonlyMap<string, KnownPath>,
  pages: ReadonlySet<string>,
): string[] {
  const [path = ''] = url.split('?', 1);
  const methods = [...paths.values()]
    .filter(({ pattern }) => pattern.test(path))
    .flatMap((each) => [...each.methods]);
  if (methods.length === 0 && !/^\/api(\/|$)/.test(path)) methods.push(...pages);
  return [...new Set(methods)].sort();
}

const MOST_BYTES = 64 * 1024 * 1024;
const WITHIN_MS = 10_000;

/** Closing with unread bytes resets the connection, and the client would miss the error. */
export function readRefusedBodies(fastify: FastifyInstance): void {
  fastify.addHook('onSend', async ({ raw }) => {
    // Injected requests arrive with their whole body.
    if (!raw.complete && raw.socket?.readable) await readToEnd(raw);
  });
}

async function readToEnd(request: IncomingMessage): Promise<void> {
  let bytes = 0;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, WITHIN_MS);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MOST_BYTES) end();
    });
    request.once('end', end).once('close', end).once('error', end);
    request.resume();
  });
}
