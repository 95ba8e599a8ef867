import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Received {
  readonly id: string;
  readonly type: string;
  readonly subject: string;
  /** Null of something removed. */
  readonly data: unknown;
  readonly contentType: string | undefined;
  readonly secrets: readonly string[];
}

type Message = Pick<Received, 'type' | 'subject' | 'data'>;

/**
 * Accepts only messages with a valid Standard Webhooks signature, checked without product code. Answers with `status`.
 */
export class WebhookReceiver {
  readonly received: Received[] = [];
  status = 204;
  /** `whsec_…`; one must match. */
  readonly secrets: string[] = [];
  private readonly server = createServer((request, response) => {
    this.take(request)
      .then((status) => response.writeHead(status).end(`answered ${status}`))
      .catch(() => response.destroy());
  });

  static async start(): Promise<WebhookReceiver> {
    const receiver = new WebhookReceiver();
    receiver.server.listen(0, '127.0.0.1');
    await once(receiver.server, 'listening');
    return receiver;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  of(type: string): readonly Received[] {
    return this.received.filter((message) => message.type === type);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async take(request: IncomingMessage): Promise<number> {
    const body = await text(request);
    const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
      String(request.headers[`webhook-${name}`]),
    ) as [string, string, string];
    const isFresh = Math.abs(Date.now() / 1_000 - Number(timestamp)) < 300;
    const signed = `${id}.${timestamp}.${body}`;
    const secrets = this.secrets.filter((secret) => isSignedWith(secret, signed, signatures));
    if (!isFresh || secrets.length === 0) return 401;
    const { type, subject, data } = JSON.parse(body) as Message;
    const contentType = request.headers['content-type'];
    this.received.push({
      id,
      type,
      subject,
      data,
      contentType,
      secrets,
    });
    return this.status;
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
