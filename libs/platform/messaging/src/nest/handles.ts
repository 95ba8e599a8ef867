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

/** Null for a tombstone. */
export type DataFor<C extends Contract> = Succeeded<C['schema']>;

export type Handler<C extends Contract> = (
  data: DataFor<C>,
  context: MessageContext,
) => void | Promise<void>;

// Nest's default filter replaces errors with "Internal server error", but the retry needs their kind.
@Catch()
class PassErrorsThrough implements ExceptionFilter {
  catch(error: unknown): Observable<never> {
    return throwError(() => error);
  }
}

/** Marks a contract's handler: `(@Payload() data, @Ctx() context: MessageContext)`. Its class needs `@Controller()`. */
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
