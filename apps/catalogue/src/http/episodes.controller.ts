import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  Put,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { Actor, OperatorOrAdminGuard } from '@elevate/admin-access';
import {
  type ArticleLookupResult,
  type EditorPicks,
  EditorPicksOrderDto,
  type EpisodeLookupResult,
  type EpisodeState,
  type HeroCandidates,
  type HeroDesk,
  HeroPinChangeDto,
  type HeroTurn,
  LookupDto,
} from '@elevate/contracts/catalogue';
import { TrustedCallerGuard, VersionTag } from '@elevate/service-defaults';
import { ArticlesService } from '../articles/articles.service.js';
import { EpisodesService } from '../episodes/episodes.service.js';
import { HeroRotation } from '../hero/hero-rotation.js';
import { EditorPicksService } from '../episodes/picks/editor-picks.service.js';
import { HeroDeskService } from '../hero/hero-desk.service.js';
import { ExpectedVersion } from './expected-version.decorator.js';

type EpisodeView = EpisodeState & { readonly is_hero_featured: boolean };

@Controller('v1/episodes')
export class EpisodesController {
  constructor(
    private readonly episodes: EpisodesService,
    private readonly hero: HeroRotation,
  ) {}

  @Get(':id')
  async get(@Param('id') id: string): Promise<EpisodeView> {
    return this.toView(await this.episodes.get(id));
  }

  /** POST, because the ids may exceed the length of a URL. */
  @Post('lookup')
  @HttpCode(200)
  @UseGuards(TrustedCallerGuard)
  lookUp(@Body() body: LookupDto): Promise<EpisodeLookupResult> {
    return this.episodes.lookUp(body);
  }

  @Put(':id/editor-pick')
  @UseGuards(OperatorOrAdminGuard)
  async pick(@Param('id') id: string, @Actor() actor: string): Promise<EpisodeView> {
    return this.toView(await this.episodes.setEditorPick({ id, picked: true, actor }));
  }

  @Delete(':id/editor-pick')
  @UseGuards(OperatorOrAdminGuard)
  async unpick(@Param('id') id: string, @Actor() actor: string): Promise<EpisodeView> {
    return this.toView(await this.episodes.setEditorPick({ id, picked: false, actor }));
  }

  private async toView(episode: EpisodeState): Promise<EpisodeView> {
    const hero = await this.hero.current();
    return { ...episode, is_hero_featured: hero?.episode_id === episode.id };
  }
}

@Controller('v1/admin')
@UseGuards(OperatorOrAdminGuard)
export class HeroDeskController {
  constructor(private readonly desk: HeroDeskService) {}

  @Get('hero-pin')
  get(): Promise<HeroDesk> {
    return this.desk.get();
  }

  @Put('hero-pin')
  pin(@Body() body: HeroPinChangeDto, @Actor() actor: string): Promise<HeroDesk> {
    return this.desk.pin(body, actor);
  }

  @Delete('hero-pin')
  unpin(@Actor() actor: string): Promise<HeroDesk> {
    return this.desk.unpin(actor);
  }

  @Get('hero-candidates')
  candidates(): Promise<HeroCandidates> {
    return this.desk.candidates();
  }

  @Put('hero-exclusions/:id')
  exclude(@Param('id') id: string, @Actor() actor: string): Promise<HeroDesk> {
    return this.desk.exclude(id, actor);
  }

  @Delete('hero-exclusions/:id')
  allow(@Param('id') id: string, @Actor() actor: string): Promise<HeroDesk> {
    return this.desk.allow(id, actor);
  }
}

@Controller('v1/hero')
export class HeroController {
  constructor(private readonly rotation: HeroRotation) {}

  @Get()
  get(): Promise<HeroTurn> {
    return this.rotation.turn();
  }
}

@Controller('v1/admin/editor-picks')
@UseGuards(OperatorOrAdminGuard)
@UseInterceptors(VersionTag)
export class EditorPicksController {
  constructor(private readonly picks: EditorPicksService) {}

  @Get()
  get(): Promise<EditorPicks> {
    return this.picks.get();
  }

  @Put()
  save(
    @ExpectedVersion() { version, actor }: ExpectedVersion,
    @Body() order: EditorPicksOrderDto,
  ): Promise<EditorPicks> {
    return this.picks.save({ order, version, actor });
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
