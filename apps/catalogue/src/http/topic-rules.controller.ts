import { Body, Controller, Get, HttpCode, Param, Post, Put, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { OperatorOrAdminGuard } from '@elevate/admin-access';
import type { TopicRulePreview, TopicRules } from '@elevate/contracts/catalogue';
import { TopicWordsDto } from '@elevate/contracts/requests';
import { TopicRulesService } from '../videos/topic-rules.service.js';
import { ExpectedVersion } from './expected-version.decorator.js';

type Reply = Pick<FastifyReply, 'header'>;

@Controller('v1/admin/topic-rules')
@UseGuards(OperatorOrAdminGuard)
export class TopicRulesController {
  constructor(private readonly rules: TopicRulesService) {}

  @Get()
  async get(@Res({ passthrough: true }) reply: Reply): Promise<TopicRules> {
    return tagged(reply, await this.rules.get());
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
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<TopicRules> {
    return tagged(reply, await this.rules.save({ topic, words, version, actor }));
  }
}

function tagged(reply: Reply, rules: TopicRules): TopicRules {
  reply.header('etag', `"${rules.version}"`);
  return rules;
}
