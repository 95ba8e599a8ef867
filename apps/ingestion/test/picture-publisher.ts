import type { IncomingMessage, ServerResponse } from 'node:http';
import sharp from 'sharp';
import { LocalServer } from '@elevate/testing';
import { closeLater } from './harness.js';
import { DAY_MS } from '@elevate/rules';

export type PictureAnswer = (response: ServerResponse) => void;

/** A publisher whose feed has one item per picture; the latest picture belongs to the latest item. */
export class PicturePublisher extends LocalServer {
  /** In the order of the items, the newest first. */
  readonly pictures = new Map<string, PictureAnswer>();
  readonly requests: string[] = [];

  static async start(): Promise<PicturePublisher> {
    const publisher = await new PicturePublisher().listen();
    closeLater(() => publisher.close());
    return publisher;
  }

  count(path: string): number {
    return this.requests.filter((url) => url === path).length;
  }

  protected handle({ url = '/' }: IncomingMessage, response: ServerResponse): void {
    this.requests.push(url);
    if (url === '/feed') response.end(this.feed());
    else (this.pictures.get(url) ?? notFound)(response);
  }

  private feed(): string {
    const items = [...this.pictures.keys()].map((path, age) => {
      const date = new Date(Date.now() - (age + 1) * DAY_MS).toUTCString();
      const picture = `<media:thumbnail url="${this.origin}${path}"/>`;
      return `<item><title>About ${path}</title><guid isPermaLink="false">${path.split('?')[0]!}</guid><link>${this.origin}/articles${path}</link><pubDate>${date}</pubDate>${picture}</item>`;
    });
    return `<?xml version="1.0"?><rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel><title>Pictures</title><link>${this.origin}/</link><description>x</description>${items.join('')}</channel></rss>`;
  }
}

const notFound: PictureAnswer = (response) => {
  response.writeHead(404).end();
};

export const bytes =
  (content: Buffer | string): PictureAnswer =>
  (response) => {
    response.end(content);
  };

/** Each color is another picture. */
export function jpeg(color: string, width = 1_200, height = 800): Promise<Buffer> {
  const create = { width, height, channels: 3, background: color } as const;
  return sharp({ create }).jpeg().toBuffer();
}

/** Noise, which does not compress. */
export function noise(width: number, height: number): Promise<Buffer> {
  const gaussian = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const create = { width, height, channels: 3, background: 'gray', noise: gaussian } as const;
  return sharp({ create }).png().toBuffer();
}
