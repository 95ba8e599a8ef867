import { describe, expect, it } from '@jest/globals';
import { LOOKUP_IDS } from '@elevate/contracts/catalogue';
import { CatalogueClient } from './service-clients.js';
import type { ServicePort, ServiceRequest } from './service-port.js';

describe('CatalogueClient', () => {
  /** A catalogue that knows every episode, and keeps what it was asked. */
  function createCatalogue() {
    const requests: ServiceRequest[] = [];
    const port: Pick<ServicePort, keyof ServicePort> = {
      send: (request: ServiceRequest) => {
        requests.push(request);
        const { ids } = request.body as { ids: string[] };
        const items = ids.map((id) => ({
          id,
          title: `Of ${id}`,
          available: false,
          reason: 'gone',
        }));
        return Promise.resolve({
          status: 200,
          body: { items },
          retryAfter: undefined,
          etag: undefined,
        });
      },
      download: () => Promise.reject(new Error('No file is asked for')),
      close: () => Promise.resolve(),
    };
    return { sut: new CatalogueClient(port, 'the-secret'), requests };
  }

  describe('the catalogue', () => {
    it('is asked for many in parts that it takes, and answers in their order', async () => {
      const { sut, requests } = createCatalogue();
      const ids = Array.from({ length: 2 * LOOKUP_IDS + 1 }, (_, n) => `id-${n}`);
      expect((await sut.episodes(ids)).map(({ id }) => id)).toEqual(ids);
      expect(requests.map(({ body }) => (body as { ids: string[] }).ids.length)).toEqual([
        LOOKUP_IDS,
        LOOKUP_IDS,
        1,
      ]);
      expect(requests[0]).toMatchObject({
        method: 'POST',
        path: '/v1/episodes/lookup',
        headers: { 'x-caller-secret': 'the-secret' },
      });
    });

    it('is not asked for nothing', async () => {
      const { sut, requests } = createCatalogue();
      expect(await sut.episodes([])).toEqual([]);
      expect(requests).toEqual([]);
    });
  });
});
