import { Body, Controller, Delete, Get, HttpCode, Post, UseGuards } from '@nestjs/common';
import { EmailChangeDto, EmailChangeLinkDto, type EmailChangeView } from '@elevate/contracts/user';
import { type Caller, CurrentCaller } from '../../requests/caller.guard.js';
import {
  AccessGuard,
  AllowsUnverifiedEmail,
  CurrentUser,
  type SignedIn,
} from '../../sessions/signed-in.js';
import { EmailChangeLinksService, EmailChangeService } from './email-change-links.service.js';

@Controller('v1')
export class EmailChangeController {
  constructor(
    private readonly changes: EmailChangeService,
    private readonly links: EmailChangeLinksService,
  ) {}

  @Get('me/email-change')
  @UseGuards(AccessGuard)
  @AllowsUnverifiedEmail()
  view(@CurrentUser() person: SignedIn): EmailChangeView {
    return this.changes.view(person);
  }

  @Post('me/email-change')
  @HttpCode(202)
  @UseGuards(AccessGuard)
  @AllowsUnverifiedEmail()
  request(
    @CurrentUser() person: SignedIn,
    @Body() body: EmailChangeDto,
  ): Promise<{ message: string }> {
    return this.changes.request(person, body);
  }

  @Delete('me/email-change')
  @HttpCode(204)
  @UseGuards(AccessGuard)
  @AllowsUnverifiedEmail()
  stop(@CurrentUser() person: SignedIn): Promise<void> {
    return this.changes.stop(person);
  }

  @Post('email-changes/confirm')
  @HttpCode(200)
  confirm(
    @Body() { token }: EmailChangeLinkDto,
    @CurrentCaller() caller: Caller,
  ): Promise<{ message: string }> {
    return this.links.confirm(token, caller);
  }

  @Post('email-changes/stop')
  @HttpCode(200)
  stopByLink(
    @Body() { token }: EmailChangeLinkDto,
    @CurrentCaller() caller: Caller,
  ): Promise<{ message: string }> {
    return this.links.stop(token, caller);
  }
}
