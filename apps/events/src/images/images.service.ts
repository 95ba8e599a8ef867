import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import type { EventImage } from '@elevate/contracts/events';
import { describeError } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import type { ObjectStore } from '@elevate/object-store';
import { LOGGER } from '@elevate/service-defaults';
import { IMAGE_STORE } from './image-store.js';
import { imageIdOf, imageName, newImageId, sizeName } from './image-names.js';
import { imageMissing } from './image.errors.js';
import { ImageRepository } from './image.repository.js';
import type { ImageDocument, StoredImage } from './image.schema.js';
import { PictureMaker, type EventPictures } from './picture-maker.js';
import { ImageUrls } from './image-urls.js';

@Injectable()
export class ImagesService {
  constructor(
    private readonly images: ImageRepository,
    private readonly maker: PictureMaker,
    private readonly urls: ImageUrls,
    @Inject(IMAGE_STORE) private readonly store: ObjectStore,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async upload(bytes: Buffer): Promise<EventImage> {
    const pictures = await this.maker.make(bytes);
    const image = toStoredImage(newImageId(), pictures);
    const made = pictures.sizes;
    await this.images.insert(image, this.clock.now());
    const [small, large] = image.sizes;
    await Promise.all([
      this.store.put(image.name, made.picture.content),
      small && this.store.put(small.name, made.small.content),
      large && this.store.put(large.name, made.large.content),
    ]);
    await this.images.markStored(image.id);
    return this.urls.toView(image);
  }

  /**
   * Claims the image at this URL for one event.
   * @throws AppError `EVENTS.IMAGE_MISSING`
   */
  async claim(url: string, eventId: string): Promise<StoredImage> {
    const id = imageIdOf(url);
    const found = id === undefined ? null : await this.images.find(id);
    // Check before claiming: undoing a claim could release an image that the event already uses.
    if (!found || this.urls.of(found.image.name) !== url) throw imageMissing();
    const claimed = await this.images.claim(found._id, eventId, this.clock.now());
    if (!claimed) throw imageMissing();
    return claimed;
  }

  /** Best effort; the sweeper also does this, later. */
  async release(image: StoredImage, eventId: string): Promise<void> {
    await this.bestEffort(() => this.images.release(image.id, eventId));
  }

  claimOf(image: StoredImage): Promise<ImageDocument | null> {
    return this.images.find(image.id);
  }

  /** Best effort; the sweeper retries. */
  async removeUnused(document: ImageDocument): Promise<void> {
    await this.bestEffort(() => this.remove(document));
  }

  /** Skips the image if it was claimed in the meantime; afterwards no claim succeeds. */
  async remove(document: ImageDocument): Promise<void> {
    if (!(await this.images.startRemoving(document))) return;
    const { image } = document;
    for (const { name } of [image, ...image.sizes]) await this.store.delete(name);
    await this.images.forget(image.id);
  }

  private async bestEffort(step: () => Promise<void>): Promise<void> {
    try {
      await step();
    } catch (error) {
      this.logger.warn(
        { cause: describeError(error) },
        'Could not release an image; the next sweep retries',
      );
    }
  }
}

function toStoredImage(id: string, { type, sizes }: EventPictures): StoredImage {
  const sizeOf = ({ width, height }: { width: number; height: number }) => ({ width, height });
  return {
    id,
    name: imageName(id, type),
    ...sizeOf(sizes.picture),
    sizes: [
      { name: sizeName(id, 'small'), ...sizeOf(sizes.small) },
      { name: sizeName(id, 'large'), ...sizeOf(sizes.large) },
    ],
  };
}
