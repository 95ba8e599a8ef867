import { Module, type DynamicModule } from '@nestjs/common';
import { RevokedSessions } from '@elevate/admin-access';
import { Clock } from '@elevate/clock';
import { AccountModule } from './account/account.module.js';
import { AdminModule } from './admin/admin.module.js';
import { ApiModule } from './api/api.module.js';
import { PagesModule } from './pages/pages.module.js';
import { ReadModelModule } from './read-model/read-model.module.js';
import { IN_PROCESS_SERVICES, type InProcessServices } from './services/services.module.js';
import { subscriptions } from './subscriptions.js';

@Module({
  imports: [AccountModule, AdminModule, ApiModule, PagesModule, ReadModelModule],
  controllers: subscriptions.flatMap(({ controllers }) => controllers),
})
export class BffModule {
  static register(inProcess: InProcessServices | null = null): DynamicModule {
    const providers = [
      Clock,
      RevokedSessions,
      { provide: IN_PROCESS_SERVICES, useValue: inProcess },
    ];
    return { module: BffModule, global: true, providers, exports: providers };
  }
}
