import { parseConfig } from '@elevate/config';
import { createLogger } from '@elevate/logging';
import { createTransport } from '@elevate/messaging';
import { startService } from '@elevate/service-defaults';
import { bffConfig } from '../bff.config.js';
import { bffService } from '../bff.service-definition.js';
import { createOpenApi } from './openapi.js';

/** The committed form of the OpenAPI document, from the service as it runs. */
export async function renderOpenApi(): Promise<string> {
  const logger = createLogger({ service: 'bff', level: 'silent' });
  const transport = createTransport({ kind: 'in-process', clientId: 'openapi', logger });
  const service = await startService(bffService, {
    config: parseConfig(bffConfig, {}),
    logger,
    transport,
  });
  try {
    return `${JSON.stringify(createOpenApi(service.app), null, 2)}\n`;
  } finally {
    await service.close();
    await transport.close();
  }
}
