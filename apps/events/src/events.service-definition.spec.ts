import { describe, expect, it } from '@jest/globals';
import { createLogger } from '@elevate/logging';
import { InProcessTransport } from '@elevate/messaging';
import { startService } from '@elevate/service-defaults';
import { eventsService } from './events.service-definition.js';

describe('the events service', () => {
  it('starts, says that it lives and is ready, and has nothing else yet', async () => {
    const transport = new InProcessTransport();
    const logger = createLogger({ service: 'events', level: 'silent' });
    const { app, close } = await startService(eventsService, { config: {}, logger, transport });
    try {
      const statusOf = async (url: string) => (await app.inject({ method: 'GET', url })).statusCode;
      expect(await statusOf('/healthz')).toBe(200);
      expect(await statusOf('/readyz')).toBe(200);
      expect(await statusOf('/v1')).toBe(404);
    } finally {
      await close();
      await transport.close();
    }
  });
});
