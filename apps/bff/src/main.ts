import { runService } from '@elevate/service-defaults';
import { bffService } from './bff.service-definition.js';

await runService(bffService, process.env);
