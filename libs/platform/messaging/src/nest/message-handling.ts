import { BaseRpcContext, EventPattern } from '@nestjs/microservices';
import { applyDecorators, Catch, type ExceptionFilter, UseFilters } from '@nestjs/common';
import { type Observable, throwError } from 'rxjs';
import type { Contract, Envelope } from '../envelope.js';
import type { ReceivedMessage } from '../transport.js';
import type { BackoffOptions } from '../lanes.js';

/** `topic`, a line feed, `subject`; and the version. */
export type AppliedVersion = readonly [key: string, version: number];

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

/**
 * Skips duplicates and old versions. Only an optimization: the handler's atomic update gives consistency across
 * processes.
 */
export class AppliedVersions {
  private readonly newest = new Map<string, number>();

  constructor(private readonly limit: number) {}

  all(): AppliedVersion[] {
    return [...this.newest];
  }

  clear(): void {
    this.newest.clear();
  }

  restore(versions: readonly AppliedVersion[]): void {
    for (const [key, version] of versions) this.newest.set(key, version);
  }

  covers(key: string, sequence: number | undefined): boolean {
    return sequence !== undefined && (this.newest.get(key) ?? -1) >= sequence;
  }

  remember(key: string, sequence: number | undefined): void {
    if (sequence === undefined) return;
    // Reinserts, so that the map stays in LRU order.
    if (this.limit < Infinity) this.newest.delete(key);
    this.newest.set(key, sequence);
    if (this.newest.size <= this.limit) return;
    for (const oldest of this.newest.keys()) {
      this.newest.delete(oldest);
      return;
    }
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

/** Marks a contract's handler. Its class needs `@Controller()`. */
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
