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
} from '@nestjs/common';
import { Clock } from '@elevate/clock';
import {
  EpisodeDto,
  ListedTalkDto,
  NewTalkListDto,
  SharedListDto,
  TalkListChangeDto,
} from '@elevate/contracts/user';
import { type Caller, CurrentCaller, Limits } from '../requests/limits.js';
import { AccessGuard, CurrentUser, type SignedIn } from '../sessions/signed-in.js';
import { linkOf, ListRepository, toListView, toStoredList } from './lists.repository.js';

@Controller('v1/me/lists')
@UseGuards(AccessGuard)
export class ListsController {
  constructor(
    private readonly lists: ListRepository,
    private readonly clock: Clock,
  ) {}

  @Get()
  async list(@CurrentUser() { account }: SignedIn) {
    return { items: (await this.lists.ofUser(account._id)).map(toListView) };
  }

  @Post()
  async create(@CurrentUser() { account }: SignedIn, @Body() list: NewTalkListDto) {
    return toListView(await this.lists.create(account._id, list, this.clock.now()));
  }

  @Get(':id')
  async get(@CurrentUser() { account }: SignedIn, @Param('id') id: string) {
    return toStoredList(await this.lists.findOrFail(account._id, id));
  }

  @Put(':id')
  async change(
    @CurrentUser() { account }: SignedIn,
    @Param('id') id: string,
    @Body() change: TalkListChangeDto,
  ) {
    return toListView(await this.lists.change(account._id, id, change, this.clock.now()));
  }

  @Delete(':id')
  @HttpCode(204)
  delete(@CurrentUser() { account }: SignedIn, @Param('id') id: string) {
    return this.lists.deleteOf(account._id, id);
  }

  @Post(':id/talks')
  @HttpCode(200)
  async add(
    @CurrentUser() { account }: SignedIn,
    @Param('id') id: string,
    @Body() { episode_id }: EpisodeDto,
  ) {
    const entry = { id: episode_id, createdAt: this.clock.now() };
    return toListView(await this.lists.add(account._id, id, entry));
  }

  @Delete(':id/talks/:episode_id')
  @HttpCode(204)
  remove(@CurrentUser() { account }: SignedIn, @Param() { id, episode_id }: ListedTalkDto) {
    return this.lists.remove(account._id, id, episode_id, this.clock.now());
  }

  @Post(':id/share')
  @HttpCode(200)
  async share(@CurrentUser() { account }: SignedIn, @Param('id') id: string) {
    return linkOf(await this.lists.share(account._id, id));
  }

  @Delete(':id/share')
  @HttpCode(204)
  endSharing(@CurrentUser() { account }: SignedIn, @Param('id') id: string) {
    return this.lists.endSharing(account._id, id);
  }
}

@Controller('v1/shared-lists')
export class SharedListController {
  constructor(
    private readonly lists: ListRepository,
    private readonly limits: Limits,
  ) {}

  /** POST: a secret must not be in an address. @throws AppError `USER.LIST_NOT_FOUND` */
  @Post('read')
  @HttpCode(200)
  async read(@Body() { token }: SharedListDto, @CurrentCaller() caller: Caller) {
    this.limits.take('sharedList', caller.address);
    const { name, changed_at, items } = toStoredList(await this.lists.findByToken(token));
    return { name, changed_at, items };
  }
}
