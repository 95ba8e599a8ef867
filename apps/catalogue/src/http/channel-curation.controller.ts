import {
  Body,
  Controller,
  Get,
  HttpCode,
  Param,
  Post,
  Put,
  Query,
  Req,
  Res,
  UseGuards,
} from '@nestjs/common';
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
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ChannelCurationService } from '../videos/channel-curation.service.js';
import { SpeakersService } from '../videos/speakers/speakers.service.js';
import { TopicRulesService } from '../videos/topic-rules.service.js';
import { expectedVersion, ExpectedVersion } from './expected-version.decorator.js';

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

type TopicRulesReply = Pick<FastifyReply, 'header'>;

@Controller('v1/admin/topic-rules')
@UseGuards(OperatorOrAdminGuard)
export class TopicRulesController {
  constructor(private readonly rules: TopicRulesService) {}

  @Get()
  async get(@Res({ passthrough: true }) reply: TopicRulesReply): Promise<TopicRules> {
    return taggedRules(reply, await this.rules.get());
  }

  @Post(':id/preview')
  @HttpCode(200)
  preview(@Param('id') topic: string, @Body() words: TopicWordsDto): Promise<TopicRulePreview> {
    return this.rules.preview(topic, words);
  }

  @Put(':id')
  async save(
    @ExpectedVersion() { id: topic, version, actor }: ExpectedVersion,
    @Body() words: TopicWordsDto,
    @Res({ passthrough: true }) reply: TopicRulesReply,
  ): Promise<TopicRules> {
    return taggedRules(reply, await this.rules.save({ topic, words, version, actor }));
  }
}

function taggedRules(reply: TopicRulesReply, rules: TopicRules): TopicRules {
  reply.header('etag', `"${rules.version}"`);
  return rules;
}

type Reply = Pick<FastifyReply, 'header'>;

@Controller('v1/admin')
@UseGuards(OperatorOrAdminGuard)
export class SpeakersController {
  constructor(private readonly speakers: SpeakersService) {}

  @Get('speakers')
  async find(
    @Query() filter: SpeakerFilterDto,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<SpeakerPage> {
    return tagged(reply, await this.speakers.find(filter));
  }

  @Put('speaker-merges')
  async merge(
    @Req() request: FastifyRequest,
    @Actor() actor: string,
    @Body() change: SpeakerMergeDto,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<SpeakerMerges> {
    const version = expectedVersion(request.headers['if-match']);
    return tagged(reply, await this.speakers.save({ change, version, actor }));
  }
}

function tagged<Answer extends { readonly version: number }>(reply: Reply, answer: Answer): Answer {
  reply.header('etag', `"${answer.version}"`);
  return answer;
}
