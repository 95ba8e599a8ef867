import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  Controller,
  Get,
  Inject,
  Injectable,
  Param,
  Post,
  Req,
  Res,
  UseGuards,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { configuredStore, type ObjectStore, servedHeaders } from '@elevate/object-store';
import { type AppError, describeError, isAppError, userError } from '@elevate/errors';
import { AdminGuard } from '@elevate/admin-access';
import type { EventImage } from '@elevate/contracts/events';
import { Clock } from '@elevate/clock';
import type { Logger } from '@elevate/logging';
import { LOGGER, readLimited } from '@elevate/service-defaults';
import {
  heifTypeOf,
  type ImageType,
  PictureMaker,
  type Pictures,
} from '@elevate/object-store/pictures';
import { EVENT_IMAGE, EVENT_IMAGE_MESSAGES } from '@elevate/rules';
import type { EventsConfig } from '../events.config.js';
import { type ImageDocument, ImageRepository, type StoredImage } from './image.repository.js';

export const IMAGE_STORE = Symbol('IMAGE_STORE');

export function createImageStore(config: EventsConfig): ObjectStore {
  return configuredStore(IMAGE_BUCKET, config);
}

const IMAGE_REFUSALS = {
  IMAGE_WRONG_TYPE: EVENT_IMAGE_MESSAGES.wrongType,
  IMAGE_DAMAGED: EVENT_IMAGE_MESSAGES.damaged,
  IMAGE_TOO_LARGE: EVENT_IMAGE_MESSAGES.tooLarge,
  IMAGE_TOO_MANY_PIXELS: EVENT_IMAGE_MESSAGES.tooManyPixels,
  IMAGE_MISSING: EVENT_IMAGE_MESSAGES.missing,
} as const;

const imageRefusal = (
  code: keyof typeof IMAGE_REFUSALS,
  message: string = IMAGE_REFUSALS[code],
): AppError => userError(`EVENTS.${code}`, message, { errors: [{ field: 'image', message }] });

const tooManyUploads = (): AppError =>
  userError(
    'EVENTS.TOO_MANY_REQUESTS',
    'Too many images are being uploaded. Please try again in a moment.',
    { retryAfterSeconds: 5 },
  );

export function toImageView(
  store: Pick<ObjectStore, 'publicUrl'>,
  { name, width, height, sizes }: StoredImage,
): EventImage {
  return {
    image_url: store.publicUrl(name),
    width,
    height,
    image_sizes: sizes.map((size) => ({
      url: store.publicUrl(size.name),
      width: size.width,
      height: size.height,
    })),
  };
}

const SIZES = {
  picture: { side: 2_000, type: 'source' },
  large: { side: 1_280, type: 'webp' },
  small: { side: 640, type: 'webp' },
} as const;

const REFUSALS: Readonly<Record<string, () => Error>> = {
  'PICTURE.WRONG_TYPE': () => imageRefusal('IMAGE_WRONG_TYPE'),
  'PICTURE.DAMAGED': () => imageRefusal('IMAGE_DAMAGED'),
  'PICTURE.TOO_MANY_PIXELS': () => imageRefusal('IMAGE_TOO_MANY_PIXELS'),
  'PICTURE.BUSY': tooManyUploads,
};

type EventPictures = Pictures<keyof typeof SIZES>;

@Injectable()
export class ImagesService {
  private readonly maker = new PictureMaker(SIZES, {
    maxMegapixels: EVENT_IMAGE.maxMegapixels,
    waiting: 8,
  });

  constructor(
    private readonly images: ImageRepository,
    @Inject(IMAGE_STORE) private readonly store: ObjectStore,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws AppError `EVENTS.IMAGE_WRONG_TYPE`, `EVENTS.IMAGE_DAMAGED`, `EVENTS.IMAGE_TOO_MANY_PIXELS`, … */
  async upload(bytes: Buffer): Promise<EventImage> {
    const heif = heifTypeOf(bytes);
    if (heif) throw imageRefusal('IMAGE_WRONG_TYPE', EVENT_IMAGE_MESSAGES[heif]);
    const pictures = await this.maker.make(bytes).catch((error: unknown) => {
      // Errors that are not about the uploaded bytes stay as they are.
      throw (isAppError(error) && REFUSALS[error.code]?.()) || error;
    });
    const image = toStoredImage(newImageId(), pictures);
    const { picture, small, large } = pictures.sizes;
    const contents = [picture, small, large].map(({ content }) => content);
    await this.keep(image, contents);
    return toImageView(this.store, image);
  }

  /** `contents` are those of the image and of its sizes, in order. */
  private async keep(image: StoredImage, contents: readonly Uint8Array[]): Promise<void> {
    await this.images.insert(image, this.clock.now());
    const names = [image, ...image.sizes].map(({ name }) => name);
    await Promise.all(names.map((name, at) => this.store.put(name, contents[at]!)));
    await this.images.markStored(image.id);
  }

  async claim(url: string, eventId: string): Promise<StoredImage> {
    const id = imageIdOf(url);
    const image = id === undefined ? null : await this.images.find(id);
    // Check before claiming: undoing a claim could release an image that the event already uses.
    if (!image || this.store.publicUrl(image.image.name) !== url)
      throw imageRefusal('IMAGE_MISSING');
    const claimed =
      (await this.images.claim(image._id, eventId, this.clock.now())) ??
      (await this.claimCopy(image.image, eventId));
    if (!claimed) throw imageRefusal('IMAGE_MISSING');
    return claimed;
  }

  /** One event owns an image, so that deleting the event never removes the image of another one. */
  private async claimCopy(image: StoredImage, eventId: string): Promise<StoredImage | null> {
    const stored = await Promise.all(
      [image, ...image.sizes].map(({ name }) => this.store.get(name)),
    );
    const contents = stored.flatMap((object) => object?.content ?? []);
    if (contents.length < stored.length) return null;
    const id = newImageId();
    const renamed = <Named extends { readonly name: string }>(named: Named): Named => ({
      ...named,
      name: named.name.replace(image.id, id),
    });
    await this.keep({ ...renamed(image), id, sizes: image.sizes.map(renamed) }, contents);
    return this.images.claim(id, eventId, this.clock.now());
  }

  /** Best effort; the sweeper also does this, later. */
  async release(image: StoredImage, eventId: string): Promise<void> {
    await this.bestEffort(() => this.images.release(image.id, eventId));
  }

  claimOf(image: StoredImage): Promise<ImageDocument | null> {
    return this.images.find(image.id);
  }

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

/** Stops reading at the size limit. @throws AppError `EVENTS.IMAGE_TOO_LARGE`, `EVENTS.IMAGE_MISSING` */
async function readUpload(body: unknown, declaredLength?: string): Promise<Buffer> {
  if (!(body instanceof Readable)) throw imageRefusal('IMAGE_WRONG_TYPE');
  if (Number(declaredLength) > EVENT_IMAGE.maxBytes) throw imageRefusal('IMAGE_TOO_LARGE');
  const tooLarge = () => imageRefusal('IMAGE_TOO_LARGE');
  const content = await readLimited(body, EVENT_IMAGE.maxBytes, tooLarge);
  if (content.length === 0) throw imageRefusal('IMAGE_MISSING');
  return content;
}

const IMAGE_BUCKET = 'event-images';

export function newImageId(): string {
  return randomBytes(16).readBigUInt64BE().toString();
}

export function imageName(id: string, type: ImageType): string {
  return `${id}.${type}`;
}

export function sizeName(id: string, size: 'small' | 'large'): string {
  return `${id}-${size}.webp`;
}

export function imageIdOf(nameOrUrl: string): string | undefined {
  return /(?:^|\/)(\d{1,20})(?:-small|-large)?\.[a-z]{3,4}$/.exec(nameOrUrl)?.[1];
}

@Controller(IMAGE_BUCKET)
export class StoredImagesController {
  constructor(@Inject(IMAGE_STORE) private readonly store: ObjectStore) {}

  @Get(':name')
  async get(@Param('name') name: string, @Res() reply: FastifyReply): Promise<void> {
    const image = await this.store.get(name);
    if (!image) throw userError('EVENTS.IMAGE_NOT_FOUND', 'The image does not exist.');
    await reply.headers(servedHeaders(image)).send(image.content);
  }
}

@Controller('v1/event-images')
@UseGuards(AdminGuard)
export class ImagesController {
  constructor(private readonly images: ImagesService) {}

  @Post()
  async upload(@Req() { body, headers }: FastifyRequest): Promise<EventImage> {
    return this.images.upload(await readUpload(body, headers['content-length']));
  }
}
