import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.js';
import { ImagesModule } from '../images/images.module.js';
import { EventsUpkeep } from './events-upkeep.js';
import { ImageSweep } from './image-sweep.js';

@Module({
  imports: [EventsModule, ImagesModule],
  providers: [EventsUpkeep, ImageSweep],
  exports: [EventsUpkeep],
})
export class UpkeepModule {}
