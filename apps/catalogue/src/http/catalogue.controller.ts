import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  type OnModuleInit,
  Param,
  Patch,
  Post,
  Put,
  Query,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Actor, OperatorOrAdminGuard, RequiresCode } from '@elevate/admin-access';
import {
  type ArticleLookupResult,
  BulkChangeDto,
  CollectionToSaveDto,
  EditorPicksOrderDto,
  EpisodeChangeDto,
  EpisodeFilterDto,
  type EpisodeState,
  HeroPinChangeDto,
  HideChannelEpisodesDto,
  LookupDto,
  OtherNamesChangeDto,
  PassagesDto,
  SpeakerFilterDto,
  SpeakerMergeDto,
  TopicWordsDto,
  TranscriptQueryDto,
  UnfoundTermsDto,
} from '@elevate/contracts/catalogue';
import { userError } from '@elevate/errors';
import {
  fromRequest,
  NamedVersion,
  TrustedCallerGuard,
  VersionTag,
} from '@elevate/service-defaults';
import { ArticlesService } from '../articles/articles.service.js';
import { CollectionsService } from '../episodes/collections/collections.service.js';
import { EpisodesService } from '../episodes/episodes.service.js';
import { EditorPicksService } from '../episodes/picks/editor-picks.service.js';
import { HeroDeskService, HeroRotation } from '../hero/hero-rotation.js';
import { OtherNamesService } from '../topics/search/other-names.service.js';
import { UnfoundTermsService } from '../topics/search/unfound-terms.service.js';
import { CurationService } from '../videos/curation.service.js';
import { SpeakersService } from '../videos/speakers/speakers.service.js';
import { TopicRulesService } from '../videos/topic-rules.service.js';
import { HttpAdapterHost } from '@nestjs/core';
import { TRANSCRIPT_LIMITS } from '@elevate/rules';
import { TranscriptsService } from '../episodes/transcripts/transcripts.service.js';

/**
 * The version of `If-Match`, undefined for `*`. It is required: no change overwrites an unread version.
 * @throws AppError `EPISODES.PRECONDITION_REQUIRED`, `EPISODES.BAD_IF_MATCH`
 */
const IfMatch = fromRequest(({ headers }: FastifyRequest) => {
  const tag = headers['if-match']?.trim();
  if (tag === undefined)
    throw userError(
      'EPISODES.PRECONDITION_REQUIRED',
      'If-Match is required: send the ETag of the version you read, or * for any version.',
    );
  if (tag === '*') return undefined;
  const version = /^(?:W\/)?"(\d{1,15}w?)"$/.exec(tag)?.[1];
  if (version !== undefined) return version;
  throw userError('EPISODES.BAD_IF_MATCH', 'If-Match must name one version.');
});

@Controller('v1/episodes')
export class EpisodesController {
  constructor(
    private readonly episodes: EpisodesService,
    private readonly hero: HeroRotation,
  ) {}

  @Get(':id')
  async get(@Param('id') id: string) {
    return this.toView(await this.episodes.get(id));
  }

  /** POST, because the ids may exceed the length of a URL. */
  @Post('lookup')
  @HttpCode(200)
  @UseGuards(TrustedCallerGuard)
  lookUp(@Body() body: LookupDto) {
    return this.episodes.lookUp(body);
  }

  @Put(':id/editor-pick')
  @UseGuards(OperatorOrAdminGuard)
  async pick(@Param('id') id: string, @Actor() actor: string) {
    return this.toView(await this.episodes.setEditorPick(id, true, actor));
  }

  @Delete(':id/editor-pick')
  @UseGuards(OperatorOrAdminGuard)
  async unpick(@Param('id') id: string, @Actor() actor: string) {
    return this.toView(await this.episodes.setEditorPick(id, false, actor));
  }

  private async toView(episode: EpisodeState) {
    const hero = await this.hero.current();
    return { ...episode, is_hero_featured: hero?.episode_id === episode.id };
  }
}

@Controller('v1/articles')
@UseGuards(TrustedCallerGuard)
export class ArticlesController {
  constructor(private readonly articles: ArticlesService) {}

  /** Includes retired articles; omits unknown ids. */
  @Post('lookup')
  @HttpCode(200)
  async lookUp(@Body() { ids }: LookupDto): Promise<ArticleLookupResult> {
    return { items: await this.articles.lookUp(ids) };
  }
}

@Controller('v1/unfound-terms')
@UseGuards(TrustedCallerGuard)
export class UnfoundTermsController {
  constructor(private readonly terms: UnfoundTermsService) {}

  @Post()
  @HttpCode(204)
  add(@Body() { terms }: UnfoundTermsDto): Promise<void> {
    return this.terms.add(terms);
  }
}

@Controller('v1/hero')
export class HeroController {
  constructor(private readonly rotation: HeroRotation) {}

  @Get()
  get() {
    return this.rotation.turn();
  }
}

@Controller('v1/admin')
@UseGuards(OperatorOrAdminGuard)
@UseInterceptors(VersionTag)
export class HeroDeskController {
  constructor(private readonly desk: HeroDeskService) {}

  @Get('hero-pin')
  get() {
    return this.desk.get();
  }

  @Put('hero-pin')
  pin(@NamedVersion() version: Version, @Body() body: HeroPinChangeDto, @Actor() actor: string) {
    return this.desk.pin(body, actor, version);
  }

  @Delete('hero-pin')
  unpin(@NamedVersion() version: Version, @Actor() actor: string) {
    return this.desk.unpin(actor, version);
  }

  @Get('hero-candidates')
  candidates() {
    return this.desk.candidates();
  }

  @Put('hero-exclusions/:id')
  exclude(@Param('id') id: string, @Actor() actor: string) {
    return this.desk.exclude(id, actor);
  }

  @Delete('hero-exclusions/:id')
  allow(@Param('id') id: string, @Actor() actor: string) {
    return this.desk.allow(id, actor);
  }
}

type Version = string | undefined;

@Controller('v1/admin')
@UseGuards(OperatorOrAdminGuard)
@UseInterceptors(VersionTag)
export class CurationController {
  constructor(
    private readonly curation: CurationService,
    private readonly picks: EditorPicksService,
    private readonly rules: TopicRulesService,
    private readonly speakers: SpeakersService,
    private readonly names: OtherNamesService,
    private readonly unfound: UnfoundTermsService,
    private readonly collections: CollectionsService,
  ) {}

  @Get('episodes')
  episodes(@Query() filter: EpisodeFilterDto) {
    return this.curation.find(filter);
  }

  @Get('episode-choices')
  choices() {
    return this.curation.choices();
  }

  @Post('episodes/bulk')
  @HttpCode(200)
  bulk(@Body() body: BulkChangeDto, @Actor() actor: string) {
    return this.curation.bulk(body, actor);
  }

  @Get('episodes/:id')
  episode(@Param('id') id: string) {
    return this.curation.get(id);
  }

  @Patch('episodes/:id')
  edit(
    @Param('id') id: string,
    @IfMatch() version: Version,
    @Body() change: EpisodeChangeDto,
    @Actor() actor: string,
  ) {
    return this.curation.edit(id, version, change, actor);
  }

  @Get('channels/:id/episodes')
  count(@Param('id') id: string) {
    return this.curation.countOf(id);
  }

  @Post('channels/:id/episodes/hide')
  @HttpCode(200)
  @RequiresCode()
  hide(
    @Param('id') id: string,
    @Body() { hidden_reason: reason = null }: HideChannelEpisodesDto,
    @Actor() actor: string,
  ) {
    return this.curation.hideChannel(id, reason, actor);
  }

  @Get('editor-picks')
  editorPicks() {
    return this.picks.get();
  }

  @Put('editor-picks')
  order(@IfMatch() version: Version, @Body() order: EditorPicksOrderDto, @Actor() actor: string) {
    return this.picks.save(order, version, actor);
  }

  @Get('collections')
  listCollections() {
    return this.collections.list();
  }

  @Post('collections')
  createCollection(@Body() collection: CollectionToSaveDto, @Actor() actor: string) {
    return this.collections.create(collection, actor);
  }

  @Get('collections/:id')
  collection(@Param('id') id: string) {
    return this.collections.get(id);
  }

  @Put('collections/:id')
  saveCollection(
    @Param('id') id: string,
    @IfMatch() version: Version,
    @Body() collection: CollectionToSaveDto,
    @Actor() actor: string,
  ) {
    return this.collections.save(id, collection, version, actor);
  }

  @Delete('collections/:id')
  @HttpCode(204)
  removeCollection(@Param('id') id: string, @Actor() actor: string) {
    return this.collections.remove(id, actor);
  }

  @Post('collections/:id/restore')
  @HttpCode(200)
  restoreCollection(@Param('id') id: string, @Actor() actor: string) {
    return this.collections.restore(id, actor);
  }

  @Get('topic-rules')
  topicRules() {
    return this.rules.get();
  }

  @Post('topic-rules/:id/preview')
  @HttpCode(200)
  preview(@Param('id') topic: string, @Body() words: TopicWordsDto) {
    return this.rules.preview(topic, words);
  }

  @Put('topic-rules/:id')
  saveTopic(
    @Param('id') topic: string,
    @IfMatch() version: Version,
    @Body() words: TopicWordsDto,
    @Actor() actor: string,
  ) {
    return this.rules.save(topic, words, version, actor);
  }

  @Get('other-names')
  otherNames() {
    return this.names.get();
  }

  @Put('other-names')
  saveNames(
    @IfMatch() version: Version,
    @Body() change: OtherNamesChangeDto,
    @Actor() actor: string,
  ) {
    return this.names.save(change, version, actor);
  }

  @Get('unfound-terms')
  unfoundTerms() {
    return this.unfound.list();
  }

  @Get('speakers')
  listSpeakers(@Query() filter: SpeakerFilterDto) {
    return this.speakers.find(filter);
  }

  @Put('speaker-merges')
  merge(@IfMatch() version: Version, @Body() change: SpeakerMergeDto, @Actor() actor: string) {
    return this.speakers.save(change, version, actor);
  }
}

@Controller('v1/transcripts')
@UseGuards(TrustedCallerGuard)
export class TranscriptsController {
  constructor(private readonly transcripts: TranscriptsService) {}

  @Get(':id/:language')
  get(@Param('id') id: string, @Param('language') language: string) {
    return this.transcripts.get(id, language);
  }

  @Post('passages')
  @HttpCode(200)
  passages(@Body() body: PassagesDto) {
    return this.transcripts.passages(body);
  }
}

@Controller('v1/admin/episodes/:id/transcripts')
@UseGuards(OperatorOrAdminGuard)
export class TranscriptDeskController implements OnModuleInit {
  constructor(
    private readonly transcripts: TranscriptsService,
    private readonly host: HttpAdapterHost,
  ) {}

  onModuleInit(): void {
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>();
    fastify.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: TRANSCRIPT_LIMITS.bytes },
      (_request, body, done) => done(null, body),
    );
  }

  @Get()
  list(@Param('id') id: string) {
    return this.transcripts.list(id);
  }

  @Put(':language')
  upload(
    @Param('id') id: string,
    @Param('language') language: string,
    @Query() query: TranscriptQueryDto,
    @Body() file: unknown,
    @Actor() actor: string,
  ) {
    const content = Buffer.isBuffer(file) ? file : Buffer.alloc(0);
    return this.transcripts.upload(id, language, query, content, actor);
  }

  @Delete(':language')
  @HttpCode(204)
  remove(@Param('id') id: string, @Param('language') language: string, @Actor() actor: string) {
    return this.transcripts.remove(id, language, actor);
  }

  @Post(':language/restore')
  @HttpCode(204)
  restore(@Param('id') id: string, @Param('language') language: string, @Actor() actor: string) {
    return this.transcripts.restore(id, language, actor);
  }
}
