import { Controller, Inject } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { heroChanged, type HeroState } from '@elevate/contracts/catalogue';
import { Handles } from '@elevate/messaging';
import { ReadModel } from './read-model.js';

@Controller()
export class OnHeroChanged {
  constructor(@Inject(ReadModel) private readonly model: ReadModel) {}

  @Handles(heroChanged)
  handle(@Payload() hero: HeroState): void {
    this.model.putHero(hero);
  }
}
