import { Body, Controller, Get, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { Actor, OperatorOrAdminGuard, RequiresCode } from '@elevate/admin-access';
import type { ChannelEpisodes, HiddenChannelEpisodes } from '@elevate/contracts/catalogue';
import { HideChannelEpisodesDto } from '@elevate/contracts/requests';
import { ChannelCurationService } from '../videos/channel-curation.service.js';

@Controller('v1/admin/channels/:id/episodes')
@UseGuards(OperatorOrAdminGuard)
export class ChannelCurationController {
  constructor(private readonly channels: ChannelCurationService) {}

  @Get()
  count(@Param('id') id: string): Promise<ChannelEpisodes> {
    return this.channels.count(id);
  }

  @Post('hide')
  @HttpCode(200)
  @RequiresCode()
  hide(
    @Param('id') id: string,
    @Body() { hidden_reason: reason = null }: HideChannelEpisodesDto,
    @Actor() actor: string,
  ): Promise<HiddenChannelEpisodes> {
    return this.channels.hide({ id, reason, actor });
  }
}
