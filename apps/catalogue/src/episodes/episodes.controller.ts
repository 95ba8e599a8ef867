import { Controller, Delete, Get, Inject, Param, Put, UseGuards } from '@nestjs/common';
import { OperatorGuard } from '@elevate/service-defaults';
import { EpisodesService, type EpisodeView } from './episodes.service.js';

@Controller('v1/episodes')
export class EpisodesController {
  constructor(@Inject(EpisodesService) private readonly episodes: EpisodesService) {}

  @Get(':id')
  get(@Param('id') id: string): Promise<EpisodeView> {
    return this.episodes.get(id);
  }

  @Put(':id/editor-pick')
  @UseGuards(OperatorGuard)
  pick(@Param('id') id: string): Promise<EpisodeView> {
    return this.episodes.setEditorPick(id, true);
  }

  @Delete(':id/editor-pick')
  @UseGuards(OperatorGuard)
  unpick(@Param('id') id: string): Promise<EpisodeView> {
    return this.episodes.setEditorPick(id, false);
  }
}
