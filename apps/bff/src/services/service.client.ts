import type { OnApplicationShutdown } from '@nestjs/common';
import { z } from 'zod';
import { DEVICE_HEADER } from '@elevate/contracts/user';
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
  readonly upload?: Upload;
  readonly caller: Caller;
  /** The client's `If-Match` version. */
  readonly ifMatch?: string | undefined;
  readonly waitSeconds?: number;
}

export type AnsweredQuestion<T> = ServiceQuestion & { readonly schema: z.ZodType<T> };

export interface Tagged<T> {
  readonly value: T;
  readonly etag: string | undefined;
}

/** Forwards bodies unchanged; the service validates them. */
export class ServiceClient implements OnApplicationShutdown {
  constructor(
    protected readonly port: ServicePort,
    protected readonly secret: string | undefined,
  ) {}

  /** @throws AppError with the service's error, or `BFF.SERVICE_UNAVAILABLE` */
  async ask<T>(question: AnsweredQuestion<T>): Promise<T> {
    return (await this.askTagged(question)).value;
  }

  async askTagged<T>({ schema, ...question }: AnsweredQuestion<T>): Promise<Tagged<T>> {
    const answer = await this.send(question);
    return { value: readFor(question.caller, answer, schema), etag: answer.etag };
  }

  /** Sends a request whose response has no content. */
  async tell(question: ServiceQuestion): Promise<void> {
    await this.ask({ ...question, schema: z.unknown() });
  }

  /** All requests have ended by now. */
  onApplicationShutdown(): Promise<void> {
    return this.port.close();
  }

  private send({ caller, ifMatch, ...request }: ServiceQuestion): Promise<ServiceAnswer> {
    const { address, userAgent, accessToken, device } = caller;
    const headers = {
      ...(this.secret !== undefined && { [CALLER_HEADERS.secret]: this.secret }),
      ...(address !== undefined && { [CALLER_HEADERS.clientAddress]: address }),
      ...(userAgent !== undefined && { 'user-agent': userAgent }),
      ...(device !== undefined && { [DEVICE_HEADER]: device }),
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
    // The BFF accepted the token but the service did not: the session has ended or is being refreshed. A refresh shows
    // which.
    if (accessToken !== undefined && isAppError(error) && error.code.endsWith('.UNAUTHENTICATED'))
      throw sessionExpired();
    throw error;
  }
}
