import { Body, Controller, Get, Put, UseGuards } from '@nestjs/common';
import { HistoryChangeDto, type HistoryView } from '@elevate/contracts/user';
import { AccessGuard, CurrentUser, type SignedIn } from '../../sessions/signed-in.js';
import { HistoryService } from './history.service.js';

@Controller('v1/me/history')
@UseGuards(AccessGuard)
export class HistoryController {
  constructor(private readonly history: HistoryService) {}

  @Get()
  view(@CurrentUser() person: SignedIn): Promise<HistoryView> {
    return this.history.view(person);
  }

  @Put()
  change(@CurrentUser() person: SignedIn, @Body() change: HistoryChangeDto): Promise<HistoryView> {
    return this.history.change(person, change);
  }
}
