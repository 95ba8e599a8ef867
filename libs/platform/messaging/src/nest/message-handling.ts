import { BaseRpcContext, EventPattern } from '@nestjs/microservices';
import {
  applyDecorators,
  Catch,
  type ExceptionFilter,
  SetMetadata,
  UseFilters,
} from '@nestjs/common';
import { type Observable, throwError } from 'rxjs';
import type { Contract, Envelope } from '../envelope.js';
import type { ReceivedMessage } from '../transport.js';
import type { BackoffOptions } from '../backoff.js';

export class MessageContext extends BaseRpcContext<[ReceivedMessage]> {
  constructor(
    readonly envelope: Envelope,
    message: ReceivedMessage,
    readonly attempt: number,
  ) {
    super([message]);
  }

  get topic(): string {
    return this.args[0].topic;
  }
}

export interface RetryOptions extends BackoffOptions {
  readonly maxAttempts: number;
}

/** The retry policy of consumers. About three minutes: survives a restart of the document server. */
export const DEFAULT_RETRY: RetryOptions = {
  maxAttempts: 25,
  initialDelayMs: 50,
  maxDelayMs: 10_000,
};

type Succeeded<Schema> = Schema extends { safeParse(data: unknown): infer Result }
  ? Extract<Result, { success: true }> extends { data: infer Data }
    ? Data
    : never
  : null;

export type Handler<C extends Contract> = (
  data: Succeeded<C['schema']>,
  context: MessageContext,
) => void | Promise<void>;

// Nest's default filter hides the error's kind, which the retry needs.
@Catch()
class PassErrorsThrough implements ExceptionFilter {
  catch(error: unknown): Observable<never> {
    return throwError(() => error);
  }
}

export const HANDLED_CONTRACT = 'elevate:contract';

/** Marks a contract's handler. Its class needs `@Controller()`. */
export function Handles<C extends Contract>(contract: C) {
  const decorate = applyDecorators(
    EventPattern<string>(contract.type),
    SetMetadata(HANDLED_CONTRACT, contract),
    UseFilters(new PassErrorsThrough()),
  );
  return <Method extends Handler<C>>(
    target: object,
    name: string | symbol,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => decorate(target, name, descriptor);
}
