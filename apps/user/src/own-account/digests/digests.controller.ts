import { Body, Controller, Get, HttpCode, Post, Put, UseGuards } from '@nestjs/common';
import {
  DigestChangeDto,
  type DigestPreview,
  type DigestView,
  UnsubscribeDto,
} from '@elevate/contracts/user';
import { type Caller, CurrentCaller } from '../../requests/caller.guard.js';
import { Limits } from '../../requests/limits.js';
import { DigestsService } from '../../saved/follows/digests/digests.service.js';
import { AccessGuard, CurrentUser, type SignedIn } from '../../sessions/signed-in.js';
import { DigestWriter } from './digest-writer.js';

@Controller('v1')
export class DigestsController {
  constructor(
    private readonly digests: DigestsService,
    private readonly writer: DigestWriter,
    private readonly limits: Limits,
  ) {}

  @Get('me/digest')
  @UseGuards(AccessGuard)
  view(@CurrentUser() person: SignedIn): Promise<DigestView> {
    return this.digests.view(person);
  }

  @Put('me/digest')
  @UseGuards(AccessGuard)
  change(@CurrentUser() person: SignedIn, @Body() wish: DigestChangeDto): Promise<DigestView> {
    return this.digests.change(person, wish);
  }

  @Get('me/digest/preview')
  @UseGuards(AccessGuard)
  preview(@CurrentUser() person: SignedIn): Promise<DigestPreview> {
    return this.writer.preview(person);
  }

  @Post('digest-ends')
  @HttpCode(204)
  unsubscribe(@Body() { token }: UnsubscribeDto, @CurrentCaller() caller: Caller): Promise<void> {
    this.limits.unsubscribe(caller);
    return this.digests.unsubscribe(token);
  }
}
