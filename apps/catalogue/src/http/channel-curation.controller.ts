import {
  Body,
  Controller,
  Get,
  HttpCode,
  Param,
  Post,
  Put,
  Query,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { VersionTag } from '@elevate/service-defaults';
import { Actor, OperatorOrAdminGuard, RequiresCode } from '@elevate/admin-access';
import {
  type ChannelEpisodes,
  type HiddenChannelEpisodes,
  HideChannelEpisodesDto,
  SpeakerFilterDto,
  SpeakerMergeDto,
  type SpeakerMerges,
  type SpeakerPage,
  type TopicRulePreview,
  type TopicRules,
  TopicWordsDto,
} from '@elevate/contracts/catalogue';
import { ChannelCurationService } from '../videos/channel-curation.service.js';
import { SpeakersService } from '../videos/speakers/speakers.service.js';
import { TopicRulesService } from '../videos/topic-rules.service.js';
import { ExpectedVersion } from './expected-version.decorator.js';

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

@Controller('v1/admin/topic-rules')
@UseGuards(OperatorOrAdminGuard)
@UseInterceptors(VersionTag)
export class TopicRulesController {
  constructor(private readonly rules: TopicRulesService) {}

  @Get()
  get(): Promise<TopicRules> {
    return this.rules.get();
  }

  @Post(':id/preview')
  @HttpCode(200)
  preview(@Param('id') topic: string, @Body() words: TopicWordsDto): Promise<TopicRulePreview> {
    return this.rules.preview(topic, words);
  }

  @Put(':id')
  save(
    @ExpectedVersion() { id: topic, version, actor }: ExpectedVersion,
    @Body() words: TopicWordsDto,
  ): Promise<TopicRules> {
    return this.rules.save({ topic, words, version, actor });
  }
}

@Controller('v1/admin')
@UseGuards(OperatorOrAdminGuard)
@UseInterceptors(VersionTag)
export class SpeakersController {
  constructor(private readonly speakers: SpeakersService) {}

  @Get('speakers')
  find(@Query() filter: SpeakerFilterDto): Promise<SpeakerPage> {
    return this.speakers.find(filter);
  }

  @Put('speaker-merges')
  merge(
    @ExpectedVersion() { version, actor }: ExpectedVersion,
    @Body() change: SpeakerMergeDto,
  ): Promise<SpeakerMerges> {
    return this.speakers.save({ change, version, actor });
  }
}
