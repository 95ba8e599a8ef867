import { Controller, Delete, Get, HttpCode, Param, UseGuards } from '@nestjs/common';
import type { SessionView } from '@elevate/contracts/user';
import { AccessGuard } from './access.guard.js';
import {
  AllowsExpiredPassword,
  AllowsUnverifiedEmail,
  CurrentUser,
  type SignedIn,
} from './signed-in.js';
import { SessionsService } from './sessions.service.js';

@Controller('v1/me/sessions')
@UseGuards(AccessGuard)
@AllowsUnverifiedEmail()
export class OwnSessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @Get()
  async list(@CurrentUser() person: SignedIn): Promise<{ items: SessionView[] }> {
    return { items: await this.sessions.list(person) };
  }

  /** Allowed with an expired password, as sign-in is. */
  @Delete(':id')
  @AllowsExpiredPassword()
  @HttpCode(204)
  end(@CurrentUser() person: SignedIn, @Param('id') id: string): Promise<void> {
    return this.sessions.end(person, id);
  }

  /** Keeps the current session. */
  @Delete()
  @HttpCode(204)
  endOthers(@CurrentUser() person: SignedIn): Promise<void> {
    return this.sessions.endOthers(person);
  }
}
