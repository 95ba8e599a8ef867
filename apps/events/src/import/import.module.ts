import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.js';
import { ImportBodies, ImportService } from './import.service.js';
import { ImportController } from './import.controller.js';

@Module({
  imports: [EventsModule],
  controllers: [ImportController],
  providers: [ImportBodies, ImportService],
})
export class ImportModule {}
