import { applyDecorators, Catch, UseFilters, type ExceptionFilter } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import { throwError, type Observable } from 'rxjs';
import type { Contract } from '../contract.js';
import type { MessageContext } from './message-context.js';

type Succeeded<Schema> = Schema extends { safeParse(data: unknown): infer Result }
  ? Extract<Result, { success: true }> extends { data: infer Data }
    ? Data
    : never
  : null;

/** The data a handler of contract `C` gets; null for a removal. */
export type DataFor<C extends Contract> = Succeeded<C['schema']>;

/** A handler's signature: it resolves when the message is applied, and rejects with an AppError when it is not. */
export type Handler<C extends Contract> = (
  data: DataFor<C>,
  context: MessageContext,
) => void | Promise<void>;

// Nest's own filter turns every error into "Internal server error", and its kind decides the retry.
@Catch()
class PassErrorsThrough implements ExceptionFilter {
  catch(error: unknown): Observable<never> {
    return throwError(() => error);
  }
}

/**
 * Marks the method that handles messages of one contract. Its parameters are
 * `(@Payload() data, @Ctx() context: MessageContext)`; its class needs `@Controller()`.
 */
export function Handles<C extends Contract>(contract: C) {
  const decorate = applyDecorators(
    EventPattern<string>(contract.type),
    UseFilters(new PassErrorsThrough()),
  );
  return <Method extends Handler<C>>(
    target: object,
    name: string | symbol,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => decorate(target, name, descriptor);
}
