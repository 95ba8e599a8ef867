import { runService } from '@elevate/service-defaults';
import { ingestionService } from './ingestion.service-definition.js';

await runService(ingestionService, process.env);
