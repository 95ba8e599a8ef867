import { Global, Module, type DynamicModule } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import type { FetchKeySet } from '@elevate/access-tokens';
import { adminAccess } from '@elevate/admin-access';
import { Clock } from '@elevate/clock';
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
    return { module: WebhooksServiceModule, imports: [AccessModule.register(fetchKeys)] };
  }
}

/** Gives the clock and the administrators' guards to every module. */
@Global()
@Module({})
class AccessModule {
  static register(fetchKeys: FetchKeySet): DynamicModule {
    const providers = [Clock, ...adminAccess(fetchKeys)];
    return { module: AccessModule, providers, exports: providers };
  }
}
