import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Inject,
  Param,
  Post,
  Put,
  UseGuards,
} from '@nestjs/common';
import { Actor, OperatorOrAdminGuard } from '@elevate/admin-access';
import type { EpisodeLookupResult } from '@elevate/contracts/catalogue';
import { TrustedCallerGuard } from '@elevate/service-defaults';
import { LookupDto } from '../lookup/lookup.dto.js';
import { EpisodesService, type EpisodeView } from './episodes.service.js';

@Controller('v1/episodes')
export class EpisodesController {
  constructor(@Inject(EpisodesService) private readonly episodes: EpisodesService) {}

  @Get(':id')
  get(@Param('id') id: string): Promise<EpisodeView> {
    return this.episodes.get(id);
  }

  /** A POST, because so many ids fit no address. */
  @Post('lookup')
  @HttpCode(200)
  @UseGuards(TrustedCallerGuard)
  lookUp(@Body() body: LookupDto): Promise<EpisodeLookupResult> {
    return this.episodes.lookUp(body);
  }

  @Put(':id/editor-pick')
  @UseGuards(OperatorOrAdminGuard)
  pick(@Param('id') id: string, @Actor() actor: string): Promise<EpisodeView> {
    return this.episodes.setEditorPick({ id, picked: true, actor });
  }

  @Delete(':id/editor-pick')
  @UseGuards(OperatorOrAdminGuard)
  unpick(@Param('id') id: string, @Actor() actor: string): Promise<EpisodeView> {
    return this.episodes.setEditorPick({ id, picked: false, actor });
  }
}
