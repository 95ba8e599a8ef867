import { Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import { Deliveries } from '../deliveries/deliveries.js';
import { WebhookRepository } from '../webhooks/webhook.repository.js';
import { toCloudEvent, type TakenIn } from './cloud-event.js';
import { MarkRepository } from './mark.repository.js';

/**
 * Makes one delivery of each message for each webhook that wants it. What was taken in before is
 * not told again: owners tell all of their state once more at a start in one process, and when an
 * operator wants it, and that is no news to anybody.
 */
@Injectable()
export class Intake {
  constructor(
    private readonly marks: MarkRepository,
    private readonly webhooks: WebhookRepository,
    private readonly deliveries: Deliveries,
    private readonly clock: Clock,
  ) {}

  /** Resolves when the deliveries are stored; only then is the message done with. */
  async take(message: TakenIn): Promise<void> {
    const mark = markOf(message);
    const [isOld, webhooks] = await Promise.all([
      mark ? this.marks.covers(mark) : false,
      this.webhooks.findWanting(message.type),
    ]);
    if (isOld) return;
    const body = webhooks.length > 0 ? toCloudEvent(message) : '';
    const at = this.clock.now();
    await Promise.all(
      webhooks.map(({ _id: webhookId }) => this.deliveries.add({ webhookId, message, body, at })),
    );
    // Last: a crash before it has the message delivered again, and every delivery is there once.
    if (mark) await this.marks.set(mark);
  }
}

function markOf({ topic, subject, sequence }: TakenIn): { _id: string; sequence: number } | null {
  return sequence === undefined ? null : { _id: `${topic}/${subject}`, sequence };
}
