import { BaseRpcContext, EventPattern } from '@nestjs/microservices';
import { applyDecorators, Catch, type ExceptionFilter, UseFilters } from '@nestjs/common';
import { type Observable, throwError } from 'rxjs';
import { describeError, kindOf } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import { type Contract, type Envelope, readData, readEnvelope } from '../envelope.js';
import type { ReceivedMessage } from '../transport.js';
import { Backoff, type BackoffOptions, waitFor } from '../lanes.js';
import { badMessage, closed } from '../errors.js';

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

function versionKey(contract: Contract, { subject }: Envelope): string {
  return `${contract.topic.name}\n${subject}`;
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

interface MessageHandlingOptions {
  readonly contracts: ReadonlyMap<string, Contract>;
  readonly dispatch: (type: string, data: unknown, context: MessageContext) => Promise<void>;
  /** Dead-letters the message; rejection causes redelivery. */
  readonly giveUp: (message: ReceivedMessage, error: unknown, attempts: number) => Promise<void>;
  readonly retry: RetryOptions;
  readonly rememberVersions: number;
  readonly logger: Logger;
  readonly closing: AbortSignal;
}

interface Understood {
  readonly contract: Contract;
  readonly envelope: Envelope;
  readonly data: unknown;
}

export class MessageHandling {
  readonly applied: AppliedVersions;

  constructor(private readonly options: MessageHandlingOptions) {
    this.applied = new AppliedVersions(options.rememberVersions);
  }

  async handle(message: ReceivedMessage): Promise<void> {
    let understood: Understood | undefined;
    try {
      understood = this.understand(message);
    } catch (error) {
      await this.options.giveUp(message, error, 0);
    }
    if (!understood) return;
    const { contract, envelope } = understood;
    const key = versionKey(contract, envelope);
    if (this.applied.covers(key, envelope.sequence)) return;
    if (await this.dispatchUntilDone(message, understood))
      this.applied.remember(key, envelope.sequence);
  }

  private understand(message: ReceivedMessage): Understood | undefined {
    const envelope = readEnvelope(message);
    const contract = this.options.contracts.get(envelope.type);
    // Topics may gain message types that this service does not consume.
    if (!contract) return undefined;
    const data = readData(message);
    if (contract.schema === null) {
      if (data !== null) throw badMessage('A removal carries data');
      return { contract, envelope, data };
    }
    const result = contract.schema.safeParse(data);
    if (!result.success)
      throw badMessage(`The data breaks its contract: ${result.error.message}`, result.error);
    return { contract, envelope, data: result.data };
  }

  private async dispatchUntilDone(
    message: ReceivedMessage,
    { contract, envelope, data }: Understood,
  ): Promise<boolean> {
    const { retry, closing, dispatch, giveUp } = this.options;
    let backoff: Backoff | undefined;
    for (let attempt = 1; ; attempt++) {
      try {
        await dispatch(contract.type, data, new MessageContext(envelope, message, attempt));
        return true;
      } catch (error) {
        if (kindOf(error) !== 'transient' || attempt >= retry.maxAttempts) {
          await giveUp(message, error, attempt);
          return false;
        }
        this.noteRetry(envelope, attempt, error);
        backoff ??= new Backoff(retry);
        if (!(await waitFor(backoff.next(), closing)))
          throw closed('Closed before the message was handled');
      }
    }
  }

  private noteRetry({ type, subject }: Envelope, attempt: number, error: unknown): void {
    this.options.logger.debug(
      { type, subject, attempt, cause: describeError(error) },
      'Message handler failed. Retrying',
    );
  }
}

type Succeeded<Schema> = Schema extends { safeParse(data: unknown): infer Result }
  ? Extract<Result, { success: true }> extends { data: infer Data }
    ? Data
    : never
  : null;

export type DataFor<C extends Contract> = Succeeded<C['schema']>;

export type Handler<C extends Contract> = (
  data: DataFor<C>,
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
