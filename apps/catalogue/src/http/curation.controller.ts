import {
  Body,
  Controller,
  Get,
  HttpCode,
  Param,
  Patch,
  Post,
  Query,
  Res,
  UseGuards,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Actor, OperatorOrAdminGuard } from '@elevate/admin-access';
import {
  BulkChangeDto,
  type BulkOutcome,
  type CuratedEpisode,
  type CuratedPage,
  EpisodeChangeDto,
  type EpisodeChoices,
  EpisodeFilterDto,
} from '@elevate/contracts/catalogue';
import { CuratedListService } from '../videos/curated-list.service.js';
import { CurationService } from '../videos/curation.service.js';
import { ExpectedVersion } from './expected-version.decorator.js';

type Reply = Pick<FastifyReply, 'header'>;

@Controller('v1/admin')
@UseGuards(OperatorOrAdminGuard)
export class CurationController {
  constructor(
    private readonly list: CuratedListService,
    private readonly curation: CurationService,
  ) {}

  @Get('episodes')
  episodes(@Query() filter: EpisodeFilterDto): Promise<CuratedPage> {
    return this.list.find(filter);
  }

  @Get('episode-choices')
  choices(): Promise<EpisodeChoices> {
    return this.list.choices();
  }

  @Post('episodes/bulk')
  @HttpCode(200)
  bulk(@Body() body: BulkChangeDto, @Actor() actor: string): Promise<BulkOutcome> {
    return this.curation.bulk(body, actor);
  }

  @Get('episodes/:id')
  async get(
    @Param('id') id: string,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<CuratedEpisode> {
    return tagged(reply, await this.curation.get(id));
  }

  /** `If-Match` is required: no change overwrites an unread version. */
  @Patch('episodes/:id')
  async edit(
    @ExpectedVersion() { id, version, actor }: ExpectedVersion,
    @Body() change: EpisodeChangeDto,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<CuratedEpisode> {
    return tagged(reply, await this.curation.edit({ id, version, actor, change }));
  }
}

function tagged(reply: Reply, episode: CuratedEpisode): CuratedEpisode {
  reply.header('etag', `"${episode.version}"`);
  return episode;
}
