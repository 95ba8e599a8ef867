import { Module } from '@nestjs/common';
import { Lease } from '@elevate/mongo';
import { MONGO } from '@elevate/service-defaults';
import { EpisodesModule } from '../episodes/episodes.module.js';
import { HeroRelay } from './hero-relay.js';
import { HeroRotation } from './hero-rotation.js';
import { HeroSchedule } from './hero-schedule.js';
import { HeroRepository } from './hero.repository.js';
import { HERO_MODEL, heroModel } from './hero.schema.js';

@Module({
  imports: [EpisodesModule],
  providers: [
    { provide: HERO_MODEL, inject: [MONGO], useFactory: heroModel },
    { provide: Lease, inject: [MONGO], useFactory: (connection) => new Lease(connection) },
    HeroRelay,
    HeroRepository,
    HeroRotation,
    HeroSchedule,
  ],
  exports: [HeroRelay, HeroRotation, HeroSchedule],
})
export class HeroModule {}
