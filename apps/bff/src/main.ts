import { runService } from '@elevate/service-defaults';
import { bffService } from './bff.service.js';

await runService(bffService, process.env);
