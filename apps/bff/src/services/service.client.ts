import type { OnApplicationShutdown } from '@nestjs/common';
import { z } from 'zod';
import { isAppError } from '@elevate/errors';
import { CALLER_HEADERS } from '@elevate/service-defaults';
import type { Caller } from './caller.js';
import { readAnswer } from './read-answer.js';
import type { ServiceAnswer, ServiceMethod, ServicePort, Upload } from './service-port.js';
import { sessionExpired } from './service.errors.js';

export interface ServiceQuestion {
  readonly method: ServiceMethod;
  readonly path: string;
  readonly body?: unknown;
  /** Instead of a body in JSON. */
  readonly upload?: Upload;
  readonly caller: Caller;
  /** The version that is to be changed, as the person's program says it. */
  readonly ifMatch?: string | undefined;
  /** Where the service itself waits for something before it answers. */
  readonly waitSeconds?: number;
}

/** A question with the schema of its answer. */
export type AnsweredQuestion<T> = ServiceQuestion & { readonly schema: z.ZodType<T> };

/** What a service answered, and the entity tag of it. */
export interface Tagged<T> {
  readonly value: T;
  readonly etag: string | undefined;
}

/** Asks one service for people. Bodies go on as they came: it alone judges them, by its own rules. */
export class ServiceClient implements OnApplicationShutdown {
  constructor(
    protected readonly port: ServicePort,
    protected readonly secret: string | undefined,
  ) {}

  /** @throws AppError what the service refused with, or `BFF.SERVICE_UNAVAILABLE` */
  async ask<T>(question: AnsweredQuestion<T>): Promise<T> {
    return (await this.askTagged(question)).value;
  }

  /** The same, with the entity tag of the answer. */
  async askTagged<T>({ schema, ...question }: AnsweredQuestion<T>): Promise<Tagged<T>> {
    const answer = await this.send(question);
    return { value: readFor(question.caller, answer, schema), etag: answer.etag };
  }

  /** Asks for what has no answer but that it was done. */
  async tell(question: ServiceQuestion): Promise<void> {
    await this.ask({ ...question, schema: z.unknown() });
  }

  /** By now no request is in hand any more. */
  onApplicationShutdown(): Promise<void> {
    return this.port.close();
  }

  private send({ caller, ifMatch, ...request }: ServiceQuestion): Promise<ServiceAnswer> {
    const { address, userAgent, accessToken } = caller;
    const headers = {
      ...(this.secret !== undefined && { [CALLER_HEADERS.secret]: this.secret }),
      ...(address !== undefined && { [CALLER_HEADERS.clientAddress]: address }),
      ...(userAgent !== undefined && { 'user-agent': userAgent }),
      ...(accessToken !== undefined && { authorization: `Bearer ${accessToken}` }),
      ...(ifMatch !== undefined && { 'if-match': ifMatch }),
    };
    return this.port.send({ ...request, headers });
  }
}

function readFor<T>({ accessToken }: Caller, answer: ServiceAnswer, schema: z.ZodType<T>): T {
  try {
    return readAnswer(answer, schema);
  } catch (error) {
    // Our look at the token said yes, the service's own said no: its session has ended, or it is
    // just being renewed. Refreshing tells.
    if (accessToken !== undefined && isAppError(error) && error.code.endsWith('.UNAUTHENTICATED'))
      throw sessionExpired();
    throw error;
  }
}
