import 'reflect-metadata';
import { runService } from '@elevate/service-defaults';
import { webhooksService } from './webhooks.service-definition.js';

await runService(webhooksService, process.env);
