import { Body, Controller, Delete, Get, Param, Put, UseGuards } from '@nestjs/common';
import { Actor, OperatorOrAdminGuard } from '@elevate/admin-access';
import type { HeroCandidates, HeroDesk } from '@elevate/contracts/catalogue';
import { HeroPinChangeDto } from '@elevate/contracts/requests';
import { HeroDeskService } from '../hero/hero-desk.service.js';

@Controller('v1/admin')
@UseGuards(OperatorOrAdminGuard)
export class HeroDeskController {
  constructor(private readonly desk: HeroDeskService) {}

  @Get('hero-pin')
  get(): Promise<HeroDesk> {
    return this.desk.get();
  }

  @Put('hero-pin')
  pin(@Body() body: HeroPinChangeDto, @Actor() actor: string): Promise<HeroDesk> {
    return this.desk.pin(body, actor);
  }

  @Delete('hero-pin')
  unpin(@Actor() actor: string): Promise<HeroDesk> {
    return this.desk.unpin(actor);
  }

  @Get('hero-candidates')
  candidates(): Promise<HeroCandidates> {
    return this.desk.candidates();
  }

  @Put('hero-exclusions/:id')
  exclude(@Param('id') id: string, @Actor() actor: string): Promise<HeroDesk> {
    return this.desk.exclude(id, actor);
  }

  @Delete('hero-exclusions/:id')
  allow(@Param('id') id: string, @Actor() actor: string): Promise<HeroDesk> {
    return this.desk.allow(id, actor);
  }
}
