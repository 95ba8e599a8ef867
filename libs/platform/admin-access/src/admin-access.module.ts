import { Global, Module, type DynamicModule } from '@nestjs/common';
import type { FetchKeySet } from '@elevate/access-tokens';
import { Clock } from '@elevate/clock';
import { adminAccess } from './provide-admin-access.js';

@Global()
@Module({})
export class AdminAccessModule {
  static register(fetchKeys: FetchKeySet): DynamicModule {
    const providers = [Clock, ...adminAccess(fetchKeys)];
    return { module: AdminAccessModule, providers, exports: providers };
  }
}
