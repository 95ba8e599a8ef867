import { Controller, Get, Inject } from '@nestjs/common';
import type { HeroTurn } from '@elevate/contracts/catalogue';
import { HeroRotation } from './hero-rotation.js';

@Controller('v1/hero')
export class HeroController {
  constructor(@Inject(HeroRotation) private readonly rotation: HeroRotation) {}

  /** The hero, and when it changes. */
  @Get()
  get(): Promise<HeroTurn> {
    return this.rotation.turn();
  }
}
