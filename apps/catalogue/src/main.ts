import 'reflect-metadata';
import { runService } from '@elevate/service-defaults';
import { catalogueService } from './catalogue.service-definition.js';

await runService(catalogueService, process.env);
