import { Body, Controller, Delete, Get, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import type { ListEntry } from '@elevate/contracts/user';
import { AccessGuard } from '../sessions/access.guard.js';
import { Person, type SignedIn } from '../sessions/signed-in.js';
import { MyListService } from './my-list.service.js';
import { EpisodeDto } from './saved.dto.js';

@Controller('v1/me/list')
@UseGuards(AccessGuard)
export class MyListController {
  constructor(private readonly myList: MyListService) {}

  @Get()
  async list(@Person() person: SignedIn): Promise<{ items: ListEntry[] }> {
    return { items: await this.myList.list(person) };
  }

  @Post()
  add(@Person() person: SignedIn, @Body() { episode_id: id }: EpisodeDto): Promise<ListEntry> {
    return this.myList.add(person, id);
  }

  @Delete(':episode_id')
  @HttpCode(204)
  remove(@Person() person: SignedIn, @Param() { episode_id: id }: EpisodeDto): Promise<void> {
    return this.myList.remove(person, id);
  }
}
