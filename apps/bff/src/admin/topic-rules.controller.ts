import { Body, Controller, Get, HttpCode, Param, Post, Put, Res } from '@nestjs/common';
import { ApiHeader, ApiParam } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { TopicRulePreview, TopicRules } from '@elevate/contracts/catalogue';
import { TopicWordsDto } from '@elevate/contracts/requests';
import { API } from '../http/api-prefix.js';
import { ApiJson } from '../http/api-json.decorator.js';
import { ApiProblem } from '../http/api-ready.decorator.js';
import type { Caller } from '../services/caller.js';
import { CatalogueClient } from '../services/catalogue.client.js';
import type { ServiceQuestion } from '../services/service.client.js';
import { CurrentUser } from '../session/visitor.js';
import { AdminEndpoint } from './admin-endpoint.decorator.js';
import {
  topicRulePreviewSchema,
  topicRulesSchema,
  topicWordsSchema,
} from './topic-rules.schema.js';
import { Change, type VersionedChange } from './versioned-change.decorator.js';

type Reply = Pick<FastifyReply, 'header'>;

const PATH = '/v1/admin/topic-rules';
const pathOf = (topic: string) => `${PATH}/${encodeURIComponent(topic)}`;

@Controller(`${API}/admin/topic-rules`)
@AdminEndpoint()
export class TopicRulesController {
  constructor(private readonly catalogue: CatalogueClient) {}

  @Get()
  @ApiJson({ summary: 'The words that give episodes their topics.', gives: topicRulesSchema })
  topicRules(
    @CurrentUser() caller: Caller,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<TopicRules> {
    return this.askFor({ method: 'GET', path: PATH, caller }, reply);
  }

  @Post(':id/preview')
  @HttpCode(200)
  @ApiJson({
    summary: 'Counts the episodes that these words would change.',
    takes: topicWordsSchema,
    gives: topicRulePreviewSchema,
  })
  @ApiProblem(404, 'No such topic.')
  previewTopicRule(
    @Param('id') topic: string,
    @Body() body: TopicWordsDto,
    @CurrentUser() caller: Caller,
  ): Promise<TopicRulePreview> {
    const path = `${pathOf(topic)}/preview`;
    return this.catalogue.ask({
      method: 'POST',
      path,
      body,
      caller,
      schema: topicRulePreviewSchema,
    });
  }

  @Put(':id')
  @ApiParam({ name: 'id', description: 'The name of the topic.', schema: { type: 'string' } })
  @ApiHeader({
    name: 'If-Match',
    required: true,
    description: 'The `ETag` of the version to change; `*` for any version.',
    schema: { type: 'string' },
  })
  @ApiJson({
    summary: "Sets the curators' words of one topic, for old and new episodes.",
    takes: topicWordsSchema,
    gives: topicRulesSchema,
  })
  @ApiProblem(404, 'No such topic.')
  @ApiProblem(409, 'Another change came first; `conflict` has the words of now.')
  @ApiProblem(428, '`If-Match` is missing.')
  saveTopicRule(
    @Change() { id, ifMatch }: VersionedChange,
    @Body() body: TopicWordsDto,
    @CurrentUser() caller: Caller,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<TopicRules> {
    return this.askFor({ method: 'PUT', path: pathOf(id), body, caller, ifMatch }, reply);
  }

  private async askFor(question: ServiceQuestion, reply: Reply): Promise<TopicRules> {
    const schema = topicRulesSchema;
    const { value, etag } = await this.catalogue.askTagged({ ...question, schema });
    if (etag !== undefined) reply.header('etag', etag);
    return value;
  }
}
