import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { Clock } from '@elevate/clock';
import { CallerGuard } from './caller.guard.js';
import { Limits } from './limits.js';

/** Names the caller of each request, and gives the clock and the limits to every module. */
@Global()
@Module({
  providers: [{ provide: APP_GUARD, useClass: CallerGuard }, Clock, Limits],
  exports: [Clock, Limits],
})
export class RequestsModule {}
