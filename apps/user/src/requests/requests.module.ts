import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { Clock } from '@elevate/clock';
import { CallerGuard } from './caller.guard.js';
import { Limits } from './limits.js';

@Global()
@Module({
  providers: [{ provide: APP_GUARD, useClass: CallerGuard }, Clock, Limits],
  exports: [Clock, Limits],
})
export class RequestsModule {}
