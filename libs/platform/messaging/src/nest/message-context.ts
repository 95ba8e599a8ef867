import { BaseRpcContext } from '@nestjs/microservices';
import type { Envelope } from '../envelope.js';
import type { ReceivedMessage } from '../transport.js';

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
