import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import { AppError } from '@elevate/errors';
import { configuredStore, type ObjectStore, type ObjectStoreConfig } from '@elevate/object-store';
import { PictureMaker } from '@elevate/object-store/pictures';
import { CONFIG } from '@elevate/service-defaults';
import type { IngestionConfig } from '../../ingestion.config.js';
import type { ShownPicture } from '../articles/article.repository.js';
import { type StoredPicture, StoredPictureRepository } from './article-image-request.repository.js';

export const PICTURE_STORE = Symbol('PICTURE_STORE');
export const PICTURE_BUCKET = 'article-pictures';

export function createPictureStore(config: ObjectStoreConfig): ObjectStore {
  return configuredStore(PICTURE_BUCKET, config);
}

export const MEBIBYTE = 1024 * 1024;

/** Clients hide narrower ones. */
const MIN_WIDTH = 121;

export const ATTEMPTS = 6;

export const retryDelayMs = (attempts: number): number => 60_000 * 4 ** attempts;

const SIZES = { small: { side: 480, type: 'webp' }, large: { side: 960, type: 'webp' } } as const;

const SUM_EVERY_MS = 60_000;

@Injectable()
export class PictureShelf {
  private readonly maker = new PictureMaker(SIZES, { maxMegapixels: 40, waiting: Infinity });
  private isPrepared = false;
  private usedBytes = 0;
  private summedAt = -Infinity;

  constructor(
    private readonly pictures: StoredPictureRepository,
    @Inject(PICTURE_STORE) private readonly store: ObjectStore,
    @Inject(CONFIG) private readonly config: Pick<IngestionConfig, 'ARTICLE_PICTURES_MAX_MB'>,
    private readonly clock: Clock,
  ) {}

  get maxBytes(): number {
    return this.config.ARTICLE_PICTURES_MAX_MB * MEBIBYTE;
  }

  /** @throws AppError `OBJECT_STORE.UNAVAILABLE` */
  async hasRoom(): Promise<boolean> {
    if (!this.isPrepared) await this.store.prepare();
    this.isPrepared = true;
    const now = this.clock.now().getTime();
    if (now - this.summedAt >= SUM_EVERY_MS) {
      const all = await this.pictures.findAll();
      this.usedBytes = all.reduce((sum, { bytes }) => sum + bytes, 0);
      this.summedAt = now;
    }
    return this.usedBytes < this.maxBytes;
  }

  /** @throws AppError `PICTURE.*`, `OBJECT_STORE.*`, `INGESTION.PICTURES_FULL` */
  async put(bytes: Buffer, publishedAt: string): Promise<ShownPicture> {
    const id = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
    const stored = (await this.pictures.take(id, publishedAt)) && (await this.pictures.find(id));
    const { files } = stored || (await this.add(id, bytes, publishedAt));
    const pathOf = (name: string) => `/${PICTURE_BUCKET}/${name}`;
    return { id, thumbnails: files.map(({ name, ...size }) => ({ url: pathOf(name), ...size })) };
  }

  private async add(id: string, bytes: Buffer, newestAt: string): Promise<StoredPicture> {
    const { sizes } = await this.maker.make(bytes);
    if (sizes.large.width < MIN_WIDTH) throw new AppError('PICTURE.TOO_SMALL', { kind: 'user' });
    const files = Object.entries(sizes).map(([size, picture]) => ({
      name: `${id}-${size}.webp`,
      ...picture,
    }));
    const total = files.reduce((sum, { content }) => sum + content.length, 0);
    if (this.usedBytes + total > this.maxBytes) {
      this.usedBytes = this.maxBytes;
      throw new AppError('INGESTION.PICTURES_FULL', { kind: 'transient' });
    }
    const picture: StoredPicture = {
      _id: id,
      bytes: total,
      newestAt,
      createdAt: this.clock.now(),
      files: files.map(({ name, width, height }) => ({ name, width, height })),
      stored: false,
      removeAfter: null,
    };
    this.usedBytes += total;
    await this.pictures.insert(picture);
    for (const { name, content } of files)
      await this.store.put(name, content).catch((error: unknown) => {
        this.isPrepared = false;
        throw error;
      });
    if (!(await this.pictures.markStored(id)))
      throw new AppError('PICTURE.LEAVING', { kind: 'transient' });
    return picture;
  }
}
