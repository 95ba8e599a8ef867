import { Inject, Module } from '@nestjs/common';
import { AuditLog, UnauditedRepository } from '@elevate/audit';
import { Lease } from '@elevate/mongo';
import { MONGO } from '@elevate/service-defaults';
import { EpisodesModule } from '../episodes/episodes.module.js';
import type { Model } from 'mongoose';
import { HeroDeskService } from './hero-desk.service.js';
import { HeroRelay } from './hero-relay.js';
import { HeroRotation } from './hero-rotation.js';
import { HeroSchedule } from './hero-schedule.js';
import { HeroRepository } from './hero.repository.js';
import { HERO_MODEL, heroModel, type HeroDocument } from './hero.schema.js';

@Module({
  imports: [EpisodesModule],
  providers: [
    { provide: HERO_MODEL, inject: [MONGO], useFactory: heroModel },
    { provide: Lease, inject: [MONGO], useFactory: (connection) => new Lease(connection) },
    HeroDeskService,
    HeroRelay,
    HeroRepository,
    HeroRotation,
    HeroSchedule,
  ],
  exports: [HeroDeskService, HeroRelay, HeroRotation, HeroSchedule],
})
export class HeroModule {
  constructor(audit: AuditLog, @Inject(HERO_MODEL) model: Model<HeroDocument>) {
    audit.addCarrier(new UnauditedRepository(model));
  }
}
