import type { AppError } from '@elevate/errors';
import { HttpException } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isTracing, type OpenSpan, startSpan } from '@elevate/telemetry';
import { invalidRequest, PROBLEM_HEADERS, toProblem } from './problem.js';

/** Bytes; larger than any valid body, so that an oversized field has its own error. */
export const BODY_LIMIT = 2 * 1024 * 1024;

/** Names, values and items; bounds the work of recursive validation. */
const MOST_PARTS = 20_000;
/** Recursive validation must not overflow the stack. */
const DEEPEST = 10;

const SEPARATORS = new Set([...',:[{'].map((character) => character.charCodeAt(0)));
const NOT_AN_OBJECT = 'Must be a JSON object';

/**
 * Limits size and depth, refuses prototype-polluting keys. @throws AppError `HTTP.INVALID_REQUEST` naming the field
 * or `body`
 */
export function readJsonBody(text: string): object {
  if (hasTooManyParts(text)) throw invalidBody('Has too many parts');
  const body = parse(text);
  if (!isBranch(body) || Array.isArray(body)) throw invalidBody(NOT_AN_OBJECT);
  if (hasForbiddenName(body)) throw invalidBody('Has a name that is not allowed');
  for (const [field, value] of Object.entries(body)) {
    const problem = problemWithin(value);
    if (problem) throw invalidBody(problem, field);
  }
  return body;
}

/** A caller without permission learns nothing from the body. */
export class UnreadableBody {
  constructor(readonly error: Error) {}
}

function invalidBody(message: string, field = 'body'): AppError {
  return invalidRequest([{ field, message }]);
}

// Counts before parsing: two megabytes of brackets are a million arrays.
function hasTooManyParts(text: string): boolean {
  let parts = 0;
  for (let at = 0; at < text.length && parts <= MOST_PARTS; at += 1) {
    if (SEPARATORS.has(text.charCodeAt(at))) parts += 1;
  }
  return parts > MOST_PARTS;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's message quotes the body, so hide it.
    throw invalidBody(NOT_AN_OBJECT);
  }
}

function problemWithin(value: unknown): string | undefined {
  let level = [value].filter(isBranch);
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth === DEEPEST) return 'Must not be nested so deeply';
    if (level.some(hasForbiddenName)) return 'Has a name that is not allowed';
    level = level.flatMap((branch) => Object.values(branch)).filter(isBranch);
  }
  return undefined;
}

function isBranch(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Keys that could pollute prototypes when objects are merged or copied. */
function hasForbiddenName(branch: object): boolean {
  if (Object.hasOwn(branch, '__proto__')) return true;
  const maker: unknown = Object.hasOwn(branch, 'constructor') && branch.constructor;
  return isBranch(maker) && Object.hasOwn(maker, 'prototype');
}

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
  fastify.addHook('onRequest', async (request, reply) => {
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

interface TraceRequestsOptions {
  /** False for public services: a foreign `traceparent` could force sampling or join a user's trace. */
  readonly trustsCallers: boolean;
}

/** Polled by machines every few seconds. */
const UNTRACED = new Set(['/healthz', '/readyz', '/metrics']);

/** Spans are named after the route template; the URL stays out. */
export function traceRequests(fastify: FastifyInstance, options: TraceRequestsOptions): void {
  if (!isTracing()) return;
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  fastify.addHook('onRequest', (request, reply, done) => {
    const span = begin(request, options);
    if (!span) return done();
    spans.set(request, span);
    endWith(span, reply);
    span.run(done);
  });
  // After a body Fastify continues without the active span.
  fastify.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) span.run(done);
    else done();
  });
}

function begin(
  { method, headers, routeOptions: { url: route } }: FastifyRequest,
  { trustsCallers }: TraceRequestsOptions,
): OpenSpan | undefined {
  // Event streams last for hours.
  const isStream = headers.accept?.includes('text/event-stream') ?? false;
  if (isStream || UNTRACED.has(route ?? '')) return undefined;
  const traceparent = headers['traceparent'];
  return startSpan({
    name: route === undefined ? method : `${method} ${route}`,
    kind: 'server',
    begins: 'always',
    parent: trustsCallers && typeof traceparent === 'string' ? traceparent : undefined,
    attributes: {
      'http.request.method': method,
      ...(route !== undefined && { 'http.route': route }),
    },
  });
}

function endWith(span: OpenSpan, { raw }: FastifyReply): void {
  const end = () => {
    if (raw.headersSent) span.set({ 'http.response.status_code': raw.statusCode });
    if (raw.statusCode >= 500) span.fail(undefined);
    span.end();
  };
  // In-process responses emit `finish`; aborted ones only `close`.
  raw.once('finish', end).once('close', end);
}
