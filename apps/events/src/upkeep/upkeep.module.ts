import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.js';
import { ImagesModule } from '../images/images.module.js';
import { EventsUpkeep, ImageSweep } from './events-upkeep.js';

@Module({
  imports: [EventsModule, ImagesModule],
  providers: [EventsUpkeep, ImageSweep],
  exports: [EventsUpkeep],
})
export class UpkeepModule {}
