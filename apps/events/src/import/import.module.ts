import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.js';
import { ImportBodies } from './import-bodies.js';
import { ImportController } from './import.controller.js';
import { ImportService } from './import.service.js';

@Module({
  imports: [EventsModule],
  controllers: [ImportController],
  providers: [ImportBodies, ImportService],
})
export class ImportModule {}
