import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  HttpCode,
  HttpStatus,
  Inject,
  Patch,
  Post,
  Put,
  Query,
  Req,
  Res,
  type Type,
} from '@nestjs/common';
import { ApiHeader, ApiParam } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { IF_MATCH } from '@elevate/service-defaults';
import { z } from 'zod';
import {
  addHandler,
  API,
  ApiFilter,
  ApiJson,
  ApiProblem,
  type RequestClass,
} from '../http/api.decorator.js';
import {
  type Caller,
  ID_PARAMETER,
  type PathParameter,
  pathWith,
  type ServiceClient,
} from '../services/service-clients.js';
import type { ServiceMethod, Upload } from '../services/service-port.js';
import { BrowserSession, type SessionAction } from './browser-session.js';
import { CurrentUser } from './session.strategy.js';

export interface RouteGroup {
  readonly service: Type<ServiceClient>;
  readonly path: string;
  readonly to: string;
  readonly access: readonly ClassDecorator[];
  readonly missing?: string | undefined;
  readonly parameter?: PathParameter;
  /** Seconds that the service may take beside the usual ones. */
  readonly waitSeconds?: number;
}

interface RouteOptions {
  readonly takes?: RequestClass;
  readonly isBodyOptional?: boolean;
  /** Reads a body that is no JSON. */
  readonly upload?: (request: FastifyRequest) => Promise<Upload>;
  readonly query?: RequestClass;
  readonly gives?: z.ZodType;
  /** Reads the service's answer, if it may differ from `gives`. */
  readonly reads?: z.ZodType;
  readonly status?: number;
  /** Failure descriptions by HTTP status, beside those of every query and of `If-Match`. */
  readonly problems?: Readonly<Record<number, string>>;
  /** Whether it takes `If-Match`; `optional` where programs may leave it out. */
  readonly isVersioned?: boolean | 'optional';
  /** The service's address, if it is not the one of the group. */
  readonly to?: string;
  readonly waitSeconds?: number;
  readonly access?: readonly MethodDecorator[];
  readonly parameter?: string;
  readonly fileName?: string;
  readonly session?: SessionAction;
}

interface ForwardedRoute extends RouteOptions {
  readonly method: ServiceMethod;
  readonly endpoint: (path: string) => MethodDecorator;
  readonly path: `/${string}`;
  readonly summary: string;
}

export type ForwardedRoutes = Readonly<Record<string, ForwardedRoute>>;

type Path = ForwardedRoute['path'];

const routeOf =
  (method: ServiceMethod, endpoint: ForwardedRoute['endpoint']) =>
  (path: Path, summary: string, options: RouteOptions = {}): ForwardedRoute => ({
    method,
    endpoint,
    path,
    summary,
    ...options,
  });

export const get = (path: Path, summary: string, gives: z.ZodType, options: RouteOptions = {}) =>
  routeOf('GET', Get)(path, summary, { gives, ...options });
export const post = routeOf('POST', Post);
export const put = routeOf('PUT', Put);
export const patch = routeOf('PATCH', Patch);
export const remove = routeOf('DELETE', Delete);

export function forwarded(group: RouteGroup, routes: ForwardedRoutes) {
  @Controller(`${API}${group.path}`)
  class ForwardingController {
    constructor(
      @Inject(group.service) readonly service: ServiceClient,
      @Inject(BrowserSession) readonly session: BrowserSession,
    ) {}
  }
  for (const [operationId, route] of Object.entries(routes)) {
    addRoute(ForwardingController, operationId, route, group);
  }
  for (const decorate of group.access.toReversed()) decorate(ForwardingController);
  return ForwardingController;
}

interface Forwarding {
  readonly service: ServiceClient;
  readonly session: BrowserSession;
}

function addRoute(
  controller: Type<Forwarding>,
  operationId: string,
  route: ForwardedRoute,
  group: RouteGroup,
): void {
  const { method, path, takes, query: Filter, gives, session } = route;
  const { write } = parameterOf(group);
  const address = route.to ?? `${group.to}${path === '/' ? '' : path}`;
  addHandler(controller, operationId, {
    async handle(
      this: Forwarding,
      body: unknown,
      query: { readonly wait?: number } | undefined,
      caller: Caller,
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<unknown> {
      if (session) return this.session[session]({ path: address, body, caller, request, reply });
      const { params, headers } = request as FastifyRequest<{ Params: Record<string, string> }>;
      const { value: answer, etag } = await this.service.requestTagged({
        method,
        path: pathWith(
          address.replace(/:(\w+)/g, (_, name: string) => write(params[name] ?? '')),
          query ?? {},
        ),
        ...(route.upload ? { upload: await route.upload(request) } : { body }),
        caller,
        ifMatch: route.isVersioned ? headers['if-match'] : undefined,
        waitSeconds: query?.wait ?? route.waitSeconds ?? group.waitSeconds ?? 0,
        schema: route.reads ?? gives ?? z.unknown(),
      });
      if (etag !== undefined) void reply.header('etag', etag);
      return gives && answer;
    },
    parameters: [
      [takes ?? Object, takes && Body()],
      [Filter ?? Object, Filter && Query()],
      [Object, CurrentUser()],
      [Object, Req()],
      [Object, Res({ passthrough: true })],
    ],
    decorators: decoratorsOf(route, group),
  });
}

function decoratorsOf(route: ForwardedRoute, group: RouteGroup): MethodDecorator[] {
  const { missing } = group;
  const { path, summary, takes, query, gives, isBodyOptional, fileName, access = [] } = route;
  const parameter = route.parameter === undefined ? {} : { description: route.parameter };
  const { status = gives ? HttpStatus.OK : HttpStatus.NO_CONTENT } = route;
  const names = `${group.path}${path}`.match(/(?<=:)\w+/g) ?? [];
  const problems = {
    ...(missing && names.length > 0 && { 404: missing }),
    ...(route.isVersioned === true && { 428: '`If-Match` is missing.' }),
    ...(route.isVersioned === 'optional' && {
      400: '`If-Match` or another part of the request is not valid.',
      409: 'It has another version than `If-Match` names, or concurrent changes came first.',
    }),
    ...route.problems,
  };
  const attachment = `attachment; filename="${fileName}"`;
  return [
    route.endpoint(path),
    ...access,
    HttpCode(status),
    ...(fileName === undefined ? [] : [Header('content-disposition', attachment)]),
    ...(route.isVersioned ? [ifMatch(route.isVersioned === true)] : []),
    ApiJson({ summary, takes: takes?.schema, gives, status, isBodyOptional }),
    ...(query ? [ApiFilter(query)] : []),
    ...names.map((name) => ApiParam({ name, ...parameter, schema: parameterOf(group).schema })),
    ...Object.entries(problems).map(([code, text]) => ApiProblem(Number(code), text)),
  ];
}

const parameterOf = ({ parameter = ID_PARAMETER }: RouteGroup): PathParameter => parameter;

const ifMatch = (required: boolean) =>
  ApiHeader({
    name: 'If-Match',
    required,
    description: 'The `ETag` of the version to change; `*` for any version.',
    schema: { type: 'string', pattern: IF_MATCH.source },
  });
