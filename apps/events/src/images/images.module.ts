import { Module } from '@nestjs/common';
import { CONFIG } from '@elevate/service-defaults';
import { ImageBodies } from './image-bodies.js';
import { createImageStore, IMAGE_STORE } from './image-store.js';
import { ImageUrls } from './image-urls.js';
import { ImageRepository } from './image.repository.js';
import { ImagesController } from './images.controller.js';
import { ImagesService } from './images.service.js';
import { PictureMaker } from './picture-maker.js';
import { StoredImagesController } from './stored-images.controller.js';

@Module({
  controllers: [ImagesController, StoredImagesController],
  providers: [
    { provide: IMAGE_STORE, inject: [CONFIG], useFactory: createImageStore },
    ImageBodies,
    ImageRepository,
    ImagesService,
    ImageUrls,
    PictureMaker,
  ],
  exports: [IMAGE_STORE, ImageRepository, ImagesService, ImageUrls],
})
export class ImagesModule {}
