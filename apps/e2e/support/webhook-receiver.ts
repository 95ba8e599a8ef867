import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { LocalServer } from '@elevate/testing';

export interface Received {
  readonly type: string;
  readonly subject: string;
  /** Null of something removed. */
  readonly data: unknown;
}

/** Accepts only messages with a valid Standard Webhooks signature, checked without product code. */
export class WebhookReceiver extends LocalServer {
  readonly received: Received[] = [];
  /** `whsec_…`; one must match. */
  readonly secrets: string[] = [];

  static start(): Promise<WebhookReceiver> {
    return new WebhookReceiver().listen();
  }

  of(type: string): readonly Received[] {
    return this.received.filter((message) => message.type === type);
  }

  protected handle(request: IncomingMessage, response: ServerResponse): void {
    this.take(request)
      .then((status) => response.writeHead(status).end(`answered ${status}`))
      .catch(() => response.destroy());
  }

  private async take(request: IncomingMessage): Promise<number> {
    const body = await text(request);
    const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
      String(request.headers[`webhook-${name}`]),
    ) as [string, string, string];
    const isFresh = Math.abs(Date.now() / 1_000 - Number(timestamp)) < 300;
    const signed = `${id}.${timestamp}.${body}`;
    if (!isFresh || !this.secrets.some((secret) => isSignedWith(secret, signed, signatures)))
      return 401;
    const { type, subject, data } = JSON.parse(body) as Received;
    this.received.push({ type, subject, data });
    return 204;
  }
}

function isSignedWith(secret: string, signed: string, signatures: string): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const own = createHmac('sha256', key).update(signed).digest();
  return signatures.split(' ').some((signature) => {
    const [version, encoded = ''] = signature.split(',');
    const theirs = Buffer.from(encoded, 'base64');
    return version === 'v1' && theirs.length === own.length && timingSafeEqual(theirs, own);
  });
}
