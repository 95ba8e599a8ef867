import {
  Body,
  Controller,
  Get,
  HttpCode,
  Param,
  Patch,
  Post,
  Query,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { VersionTag } from '@elevate/service-defaults';
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

@Controller('v1/admin')
@UseGuards(OperatorOrAdminGuard)
@UseInterceptors(VersionTag)
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
  get(@Param('id') id: string): Promise<CuratedEpisode> {
    return this.curation.get(id);
  }

  /** `If-Match` is required: no change overwrites an unread version. */
  @Patch('episodes/:id')
  edit(
    @ExpectedVersion() { id, version, actor }: ExpectedVersion,
    @Body() change: EpisodeChangeDto,
  ): Promise<CuratedEpisode> {
    return this.curation.edit({ id, version, actor, change });
  }
}
