import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  Put,
  UseGuards,
} from '@nestjs/common';
import { Actor, OperatorOrAdminGuard } from '@elevate/admin-access';
import type { EpisodeLookupResult, EpisodeState } from '@elevate/contracts/catalogue';
import { TrustedCallerGuard } from '@elevate/service-defaults';
import { EpisodesService } from '../episodes/episodes.service.js';
import { HeroRotation } from '../hero/hero-rotation.js';
import { LookupDto } from './lookup.dto.js';

type EpisodeView = EpisodeState & { readonly is_hero_featured: boolean };

@Controller('v1/episodes')
export class EpisodesController {
  constructor(
    private readonly episodes: EpisodesService,
    private readonly hero: HeroRotation,
  ) {}

  @Get(':id')
  async get(@Param('id') id: string): Promise<EpisodeView> {
    return this.toView(await this.episodes.get(id));
  }

  /** POST, because the ids may exceed the length of a URL. */
  @Post('lookup')
  @HttpCode(200)
  @UseGuards(TrustedCallerGuard)
  lookUp(@Body() body: LookupDto): Promise<EpisodeLookupResult> {
    return this.episodes.lookUp(body);
  }

  @Put(':id/editor-pick')
  @UseGuards(OperatorOrAdminGuard)
  async pick(@Param('id') id: string, @Actor() actor: string): Promise<EpisodeView> {
    return this.toView(await this.episodes.setEditorPick({ id, picked: true, actor }));
  }

  @Delete(':id/editor-pick')
  @UseGuards(OperatorOrAdminGuard)
  async unpick(@Param('id') id: string, @Actor() actor: string): Promise<EpisodeView> {
    return this.toView(await this.episodes.setEditorPick({ id, picked: false, actor }));
  }

  private async toView(episode: EpisodeState): Promise<EpisodeView> {
    const hero = await this.hero.current();
    return { ...episode, is_hero_featured: hero?.episode_id === episode.id };
  }
}
