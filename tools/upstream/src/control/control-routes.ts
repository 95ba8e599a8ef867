import type { FastifyInstance } from 'fastify';
import type { FaultInjector } from '../faults/fault-injector.js';
import { faultPlanSchema } from '../faults/fault.schema.js';
import type { QuotaLedger } from '../traffic/quota-ledger.js';
import type { RequestJournal } from '../traffic/request-journal.js';
import { qualifying } from '../world/qualifying.js';
import type { WorldStore } from '../world/world-store.js';
import { channelChangesSchema, quotaChangeSchema, videoChangesSchema } from './control.schema.js';

export interface Controlled {
  readonly world: WorldStore;
  readonly ledger: QuotaLedger;
  readonly journal: RequestJournal;
  readonly injector: FaultInjector;
  readonly key: string;
}

export function controlRoutes(app: FastifyInstance, parts: Controlled): void {
  trafficRoutes(app, parts);
  worldRoutes(app, parts.world);
}

function trafficRoutes(app: FastifyInstance, { ledger, journal, injector, key }: Controlled): void {
  app.get('/control/faults', () => injector.plan);
  app.post('/control/faults', ({ body }) => injector.set(faultPlanSchema.parse(body)));
  app.delete('/control/faults', () => injector.set({}));
  app.get('/control/requests', () => journal.report());
  app.delete('/control/requests', () => {
    journal.reset();
    return journal.report();
  });
  app.get('/control/quota', () => ledger.report());
  app.post('/control/quota', ({ body }) => {
    const change = quotaChangeSchema.parse(body);
    if (change.reset) ledger.reset();
    if (change.limit !== undefined) ledger.limit = change.limit;
    if (change.used !== undefined) ledger.setUsed(change.key ?? key, change.used);
    return ledger.report();
  });
}

function worldRoutes(app: FastifyInstance, world: WorldStore): void {
  app.get('/control/world', () => ({ channels: world.channels, videos: world.videos }));
  app.get('/control/qualifying', () => ({ ids: [...qualifying(world)] }));
  app.post('/control/channels', ({ body }) => ({
    channels: channelChangesSchema.parse(body).put.map((channel) => world.putChannel(channel)),
  }));
  app.post('/control/videos', ({ body }) => {
    const changes = videoChangesSchema.parse(body);
    return {
      added: changes.add.map((video) => world.addVideo(video)),
      patched: changes.patch.flatMap(({ id, ...patch }) => world.patchVideo(id, patch) ?? []),
      removed: changes.remove.filter((id) => world.removeVideo(id)),
    };
  });
}
