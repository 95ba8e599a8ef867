import { Readable } from 'node:stream';
import { EVENT_IMAGE } from '@elevate/rules';
import { imageMissing, imageTooLarge, wrongImageType } from './image.errors.js';

/**
 * Stops reading at the size limit.
 * @throws AppError `EVENTS.IMAGE_TOO_LARGE`, `EVENTS.IMAGE_MISSING`
 */
export async function readUpload(body: unknown, declaredLength?: string): Promise<Buffer> {
  if (!(body instanceof Readable)) throw wrongImageType();
  if (Number(declaredLength) > EVENT_IMAGE.maxBytes) throw imageTooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > EVENT_IMAGE.maxBytes) throw imageTooLarge();
    chunks.push(chunk);
  }
  if (size === 0) throw imageMissing();
  return Buffer.concat(chunks, size);
}
