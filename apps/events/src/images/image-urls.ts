import { Inject, Injectable } from '@nestjs/common';
import type { EventImage } from '@elevate/contracts/events';
import type { ObjectStore } from '@elevate/object-store';
import { IMAGE_STORE } from './image-store.js';
import type { StoredImage } from './image.schema.js';

@Injectable()
export class ImageUrls {
  constructor(@Inject(IMAGE_STORE) private readonly store: Pick<ObjectStore, 'publicUrl'>) {}

  of(name: string): string {
    return this.store.publicUrl(name);
  }

  toView({ name, width, height, sizes }: StoredImage): EventImage {
    return {
      image_url: this.of(name),
      width,
      height,
      image_sizes: sizes.map((size) => ({
        url: this.of(size.name),
        width: size.width,
        height: size.height,
      })),
    };
  }
}
