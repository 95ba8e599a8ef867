import { Controller, Get, Inject } from '@nestjs/common';
import type { HeroState } from '@elevate/contracts/catalogue';
import { HeroRotation } from './hero-rotation.js';

@Controller('v1/hero')
export class HeroController {
  constructor(@Inject(HeroRotation) private readonly rotation: HeroRotation) {}

  /** The hero's state; null before there ever was one. */
  @Get()
  async get(): Promise<{ hero: HeroState | null }> {
    return { hero: await this.rotation.current() };
  }
}
