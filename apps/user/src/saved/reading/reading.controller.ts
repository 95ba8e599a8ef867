import { Body, Controller, Get, Put, UseGuards } from '@nestjs/common';
import { ReadingChangeDto, type ReadingView } from '@elevate/contracts/user';
import { AccessGuard, CurrentUser, type SignedIn } from '../../sessions/signed-in.js';
import { ReadingService } from './reading.service.js';

@Controller('v1/me/reading')
@UseGuards(AccessGuard)
export class ReadingController {
  constructor(private readonly reading: ReadingService) {}

  @Get()
  view(@CurrentUser() person: SignedIn): Promise<ReadingView> {
    return this.reading.view(person);
  }

  @Put()
  change(@CurrentUser() person: SignedIn, @Body() change: ReadingChangeDto): Promise<ReadingView> {
    return this.reading.change(person, change);
  }
}
