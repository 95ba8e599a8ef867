import { Controller, Get, Inject, Param, Query, Req, Res, type Type } from '@nestjs/common';
import { ApiExcludeController, ApiParam, ApiQuery, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { dtoOf, ruled } from '@elevate/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '@elevate/errors';
import { addHandler, API, ApiProblem, ApiReady } from '../http/api.decorator.js';
import { ReadyAnswers } from '../http/ready-bytes/ready-handler.js';
import { EventsClient, IngestionClient, type ServiceClient } from '../services/service-clients.js';
import type { Parameters, PublicRead } from './public-read.js';
import { PUBLIC_READS } from './public-reads.js';

/** Requests without ready bytes: other spellings and invalid parameters. */
@Controller(API)
export class PublicReadsController {
  constructor(@Inject(ReadyAnswers) readonly answers: ReadyAnswers) {}
}

for (const read of PUBLIC_READS) addRoute(read);

function addRoute(read: PublicRead): void {
  addHandler(PublicReadsController, read.operationId, {
    handle(
      this: PublicReadsController,
      query: Parameters,
      path: Parameters,
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<void> {
      const address = read.canonical({ ...query, ...path });
      return this.answers.send(address, request, reply, read.missing);
    },
    parameters: [
      [classOf(read, false), Query()],
      [classOf(read, true), Param()],
      [Object, Req()],
      [Object, Res()],
    ],
    decorators: decoratorsOf(read),
  });
}

function decoratorsOf({ path, tag, gives, summary, ...read }: PublicRead): MethodDecorator[] {
  const parameters = Object.entries(read.parameters ?? {}).map(([name, parameter]) => {
    const { isInPath, isRequired: required = false, description, schema } = parameter;
    const options = { name, required, schema, ...(description !== undefined && { description }) };
    return isInPath ? ApiParam(options) : ApiQuery(options);
  });
  const refusals = read.ignoresQuery ? {} : { 400: 'A parameter is unknown or not valid.' };
  const problems = Object.entries({ ...refusals, ...read.problems }).map(([status, text]) =>
    ApiProblem(Number(status), text),
  );
  return [Get(path), ApiTags(tag), ApiReady(gives, summary), ...parameters, ...problems];
}

/** The validation pipe rejects undeclared parameters; without a class it ignores the query. */
function classOf({ parameters, ignoresQuery }: PublicRead, isPath: boolean): Type | object {
  if (!isPath && ignoresQuery) return Object;
  const ofPlace = Object.entries(parameters ?? {}).filter(
    ([, { isInPath = false }]) => isInPath === isPath,
  );
  const fields = ofPlace.map(([name, { problem, isRequired }]) => {
    const field = problem ? ruled(z.unknown(), problem) : z.unknown();
    return [name, isRequired ? field : field.optional()] as const;
  });
  return dtoOf(z.object(Object.fromEntries(fields)));
}

const NAME = /^[A-Za-z0-9_-]{1,64}(?:\.[A-Za-z0-9_-]{1,64}){1,3}$/;

/** Serves pictures of articles, and event images when the object store has no public URL. */
@ApiExcludeController()
@Controller()
export class StoredPicturesController {
  constructor(
    private readonly events: EventsClient,
    private readonly ingestion: IngestionClient,
  ) {}

  @Get('event-images/:name')
  eventImage(@Param('name') name: string, @Res() reply: FastifyReply): Promise<void> {
    return send(reply, this.events, 'event-images', name);
  }

  @Get('article-pictures/:name')
  articlePicture(@Param('name') name: string, @Res() reply: FastifyReply): Promise<void> {
    return send(reply, this.ingestion, 'article-pictures', name);
  }
}

async function send(
  reply: FastifyReply,
  service: ServiceClient,
  folder: string,
  name: string,
): Promise<void> {
  if (!NAME.test(name)) throw noSuchImage();
  const { status, headers, content } = await service.download(`/${folder}/${name}`);
  if (status !== 200) throw noSuchImage();
  await reply.headers(headers).send(content);
}

function noSuchImage(): AppError {
  return new AppError('BFF.IMAGE_NOT_FOUND', { kind: 'user', message: 'There is no such image.' });
}
