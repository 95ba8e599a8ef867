import { describeError, kindOf } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import type { Contract } from '../contract.js';
import type { Envelope } from '../envelope.js';
import type { ReceivedMessage } from '../transport.js';
import { Backoff, waitFor, type BackoffOptions } from '../backoff.js';
import { readData, readEnvelope } from '../cloud-events.js';
import { badMessage, closed } from '../errors.js';
import { AppliedVersions } from './applied-versions.js';
import { MessageContext } from './message-context.js';

export interface RetryOptions extends BackoffOptions {
  readonly maxAttempts: number;
}

/** The retry policy of consumers. About three minutes: survives a restart of the document server, but bounded. */
export const DEFAULT_RETRY: RetryOptions = {
  maxAttempts: 25,
  initialDelayMs: 50,
  maxDelayMs: 10_000,
};

export interface MessageHandlingOptions {
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
    if (!understood || this.applied.covers(understood.contract, understood.envelope)) return;
    await this.dispatchUntilDone(message, understood);
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
  ): Promise<void> {
    const { retry, closing, dispatch, giveUp } = this.options;
    const backoff = new Backoff(retry);
    for (let attempt = 1; ; attempt++) {
      try {
        await dispatch(contract.type, data, new MessageContext(envelope, message, attempt));
        this.applied.remember(contract, envelope);
        return;
      } catch (error) {
        if (kindOf(error) !== 'transient' || attempt >= retry.maxAttempts)
          return giveUp(message, error, attempt);
        this.noteRetry(envelope, attempt, error);
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
