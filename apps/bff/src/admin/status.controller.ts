import { Controller, Get, Inject } from '@nestjs/common';
import { named } from '@elevate/contracts';
import { z } from 'zod';
import { describeError, isAppError } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import { CONFIG, LOGGER, Readiness } from '@elevate/service-defaults';
import { quotaSchema, scheduleSchema as serviceSchedule } from '@elevate/contracts/ingestion';
import { API, ApiJson } from '../http/api.decorator.js';
import {
  type Caller,
  CatalogueClient,
  IngestionClient,
  type ServiceClient,
} from '../services/service-clients.js';
import { CurrentUser } from '../session/session.strategy.js';
import { AdminEndpoint } from './admin-endpoint.decorator.js';

const scheduleSchema = serviceSchedule
  .extend({ id: z.enum(['video', 'news', 'hero']) })
  .meta({ id: 'Schedule', description: 'Scheduled work.' });
type Schedule = z.infer<typeof scheduleSchema>;

const adminStatusSchema = named('AdminStatus', {
  schedules: z.array(scheduleSchema).describe('Video, news and hero rotation, in this order.'),
  quota: quotaSchema.nullable().describe('Null if unknown.'),
  storage: z
    .string()
    .nullable()
    .describe('Why nothing can be saved; null if it can, or if unknown.'),
  release: z.string().describe('Version and commit of the site.'),
});
type AdminStatus = z.infer<typeof adminStatusSchema>;

const schedulesSchema = z.object({ items: z.array(scheduleSchema) });
const rotationSchema = scheduleSchema.pick({ every_minutes: true, last_at: true, next_at: true });

/** Minutes; used when the service does not respond. */
const USUALLY = { video: 30, news: 60, hero: 60 } as const;
const SILENT = 'The service does not answer';

@Controller(`${API}/admin/status`)
@AdminEndpoint()
export class StatusController {
  constructor(
    private readonly ingestion: IngestionClient,
    private readonly catalogue: CatalogueClient,
    private readonly readiness: Readiness,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(CONFIG) private readonly config: { readonly RELEASE?: string },
  ) {}

  @Get()
  @ApiJson({ summary: 'Automatic jobs and the API quota.', gives: adminStatusSchema })
  async adminStatus(@CurrentUser() caller: Caller): Promise<AdminStatus> {
    const get = <T>(service: ServiceClient, path: string, schema: z.ZodType<T>) =>
      this.orNull(service.get(path, schema, caller));
    const [ingestion, hero, quota] = await Promise.all([
      get(this.ingestion, '/v1/schedules', schedulesSchema),
      get(this.catalogue, '/v1/hero', rotationSchema),
      get(this.ingestion, '/v1/quota', quotaSchema),
    ]);
    const schedules = [
      ...(ingestion?.items ?? []),
      ...(hero ? [{ ...hero, id: 'hero' as const, active: true, reason: null }] : []),
    ];
    const scheduleOf = (id: Schedule['id']) =>
      schedules.find((schedule) => schedule.id === id) ?? silent(id);
    const { RELEASE: release = 'unknown' } = this.config;
    return {
      schedules: [scheduleOf('video'), scheduleOf('news'), scheduleOf('hero')],
      quota,
      release,
      storage: this.readiness.storageFailure ?? null,
    };
  }

  private async orNull<T>(answer: Promise<T>): Promise<T | null> {
    try {
      return await answer;
    } catch (error) {
      if (isAppError(error) && error.kind === 'user') throw error;
      this.logger.warn({ cause: describeError(error) }, 'Could not load part of the status');
      return null;
    }
  }
}

function silent(id: Schedule['id']): Schedule {
  const unknown = { last_at: null, next_at: null };
  return { id, every_minutes: USUALLY[id], active: false, reason: SILENT, ...unknown };
}
