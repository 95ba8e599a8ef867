import { BaseRpcContext } from '@nestjs/microservices';
import type { Envelope } from '../envelope.js';
import type { ReceivedMessage } from '../transport.js';

/** What a handler may know about its message beside the data: `@Ctx() context: MessageContext`. */
export class MessageContext extends BaseRpcContext<[ReceivedMessage]> {
  constructor(
    readonly envelope: Envelope,
    message: ReceivedMessage,
    /** 1 for the first try. */
    readonly attempt: number,
    /** Aborted once the process takes no more messages: a handler that waits for something stops waiting. */
    readonly closing: AbortSignal,
  ) {
    super([message]);
  }

  get topic(): string {
    return this.args[0].topic;
  }
}
