import { Controller, Get } from '@nestjs/common';
import type { HeroTurn } from '@elevate/contracts/catalogue';
import { HeroRotation } from '../hero/hero-rotation.js';

@Controller('v1/hero')
export class HeroController {
  constructor(private readonly rotation: HeroRotation) {}

  @Get()
  get(): Promise<HeroTurn> {
    return this.rotation.turn();
  }
}
