import { Global, Module, type DynamicModule } from '@nestjs/common';
import { PeriodicTasks } from '@elevate/clock';
import { HealthController } from './health.controller.js';
import { Readiness } from './readiness.js';
import type { ServiceContext } from './service-definition.js';
import { CONFIG, LOGGER, METRICS, MONGO, PUBLISHER, TRANSPORT } from './tokens.js';

@Global()
@Module({})
export class PlatformModule {
  static register(context: ServiceContext<unknown>): DynamicModule {
    const providers = [
      { provide: CONFIG, useValue: context.config },
      { provide: LOGGER, useValue: context.logger },
      { provide: TRANSPORT, useValue: context.transport },
      { provide: PUBLISHER, useValue: context.publisher },
      { provide: METRICS, useValue: context.metrics },
      { provide: PeriodicTasks, useValue: new PeriodicTasks(context) },
      { provide: Readiness, useValue: context.readiness },
      ...(context.mongo ? [{ provide: MONGO, useValue: context.mongo }] : []),
    ];
    return {
      module: PlatformModule,
      controllers: [HealthController],
      providers,
      exports: providers.map(({ provide }) => provide),
    };
  }
}
