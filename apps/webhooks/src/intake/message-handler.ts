import { Controller, Injectable } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import {
  type Contract,
  type HandlerClass,
  Handles,
  MessageContext,
  toCloudEvent,
} from '@elevate/messaging';
import { Clock } from '@elevate/clock';
import { MarkRepository } from '../deliveries/delivery.repository.js';
import { DeliveryQueue, type ReceivedMessage } from '../sending/delivery-queue.js';
import { WebhookRepository } from '../webhooks/webhook.repository.js';

export function messageHandler(contract: Contract): HandlerClass {
  @Controller()
  class MessageHandler {
    constructor(private readonly intake: IntakeService) {}

    @Handles(contract)
    handle(@Payload() data: unknown, @Ctx() context: MessageContext): Promise<void> {
      return this.intake.receive({ ...context.envelope, topic: context.topic, data });
    }
  }
  return MessageHandler;
}

/** Owners republish their state on startup and on request. */
@Injectable()
export class IntakeService {
  constructor(
    private readonly marks: MarkRepository,
    private readonly webhooks: WebhookRepository,
    private readonly queue: DeliveryQueue,
    private readonly clock: Clock,
  ) {}

  /** Only after the deliveries are stored may the offset be committed. */
  async receive(message: ReceivedMessage): Promise<void> {
    const mark = markOf(message);
    const [isOld, webhooks] = await Promise.all([
      mark ? this.marks.covers(mark) : false,
      this.webhooks.findAll(),
    ]);
    if (isOld) return;
    // Also paused ones: the messages wait, removals included, until it is resumed.
    const subscribed = webhooks.filter(({ messageTypes }) => messageTypes.includes(message.type));
    const body = subscribed.length > 0 ? toCloudEvent(message) : '';
    const at = this.clock.now();
    await Promise.all(
      subscribed.map(({ _id: webhookId }) => this.queue.add({ webhookId, message, body, at })),
    );
    // Last: after a crash the redelivered message finds its deliveries stored.
    if (mark) await this.marks.set(mark);
  }
}

function markOf({ topic, subject, sequence }: ReceivedMessage) {
  return sequence === undefined ? null : { _id: `${topic}/${subject}`, sequence };
}
