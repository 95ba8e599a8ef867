import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.js';
import { SampleEvents } from './sample-events.js';

@Module({ imports: [EventsModule], providers: [SampleEvents], exports: [SampleEvents] })
export class SampleModule {}
