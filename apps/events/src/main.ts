import 'reflect-metadata';
import { runService } from '@elevate/service-defaults';
import { eventsService } from './events.service-definition.js';

await runService(eventsService, process.env);
