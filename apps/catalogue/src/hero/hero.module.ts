import { Inject, Module } from '@nestjs/common';
import { AuditLog, UnauditedRepository } from '@elevate/audit';
import { Lease } from '@elevate/mongo';
import { MONGO } from '@elevate/service-defaults';
import { EpisodesModule } from '../episodes/episodes.module.js';
import type { Model } from 'mongoose';
import { HeroDeskService } from './hero-desk.service.js';
import { HeroRelay, HeroRotation, HeroSchedule } from './hero-rotation.js';
import { HERO_MODEL, type HeroDocument, heroModel, HeroRepository } from './hero.repository.js';

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
