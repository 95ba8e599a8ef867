import { Body, Controller, Delete, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { Admin, AdminGuard, RequiresCode, type Administrator } from '@elevate/admin-access';
import { AccountAddressDto } from '@elevate/contracts/requests';
import type { InvitationAnswer } from '@elevate/contracts/user';
import { CurrentCaller } from '../requests/current-caller.decorator.js';
import type { Caller } from '../requests/caller.js';
import { InvitationsService } from './invitations.service.js';
import { RemovalService } from './removal.service.js';

@Controller('v1/administrators')
@UseGuards(AdminGuard)
export class AdministratorChangesController {
  constructor(
    private readonly invitations: InvitationsService,
    private readonly removals: RemovalService,
  ) {}

  @Post('invitations')
  @RequiresCode()
  invite(
    @Body() { email }: AccountAddressDto,
    @Admin() { id }: Administrator,
    @CurrentCaller() caller: Caller,
  ): Promise<InvitationAnswer> {
    return this.invitations.inviteByAdministrator(email, id, caller);
  }

  @Delete('invitations/:id')
  @HttpCode(204)
  withdraw(
    @Param('id') invited: string,
    @Admin() { id }: Administrator,
    @CurrentCaller() caller: Caller,
  ): Promise<void> {
    return this.invitations.withdraw(invited, id, caller);
  }

  @Delete(':id')
  @HttpCode(204)
  @RequiresCode()
  remove(
    @Param('id') removed: string,
    @Admin() { id }: Administrator,
    @CurrentCaller() caller: Caller,
  ): Promise<void> {
    return this.removals.remove(removed, id, caller);
  }
}
