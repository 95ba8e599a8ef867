import { Module, type DynamicModule } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import type { FetchKeySet } from '@elevate/access-tokens';
import { AdminAccessModule } from '@elevate/admin-access';
import { NoStore } from '@elevate/service-defaults';
import { AdminModule } from './admin/admin.module.js';
import { IntakeModule } from './intake/intake.module.js';
import { subscriptions } from './subscriptions.js';

@Module({
  imports: [AdminModule, IntakeModule],
  controllers: subscriptions.flatMap((table) => table.controllers),
  providers: [{ provide: APP_INTERCEPTOR, useClass: NoStore }],
})
export class WebhooksServiceModule {
  static register(fetchKeys: FetchKeySet): DynamicModule {
    return { module: WebhooksServiceModule, imports: [AdminAccessModule.register(fetchKeys)] };
  }
}
