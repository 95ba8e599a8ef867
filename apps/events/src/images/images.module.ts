import { Module } from '@nestjs/common';
import { CONFIG } from '@elevate/service-defaults';
import {
  createImageStore,
  IMAGE_STORE,
  ImageBodies,
  ImagesService,
  ImageUrls,
  PictureMaker,
} from './images.service.js';
import { ImageRepository } from './image.repository.js';
import { ImagesController, StoredImagesController } from './stored-images.controller.js';

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
