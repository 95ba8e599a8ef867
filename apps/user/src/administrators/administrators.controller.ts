import { Body, Controller, Delete, Get, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import {
  Admin,
  AdminGuard,
  type Administrator,
  OperatorOrAdminGuard,
  RequiresCode,
} from '@elevate/admin-access';
import {
  type AccessCodeAnswer,
  AccountAddressDto,
  type AdministratorsAnswer,
  type DemotionAnswer,
  DemotionDto,
  type FactorsResetAnswer,
  type InvitationAnswer,
  type SetupLinkAnswer,
} from '@elevate/contracts/user';
import { OperatorGuard } from '@elevate/service-defaults';
import { type Caller, CurrentCaller } from '../requests/caller.guard.js';
import { AdministratorsService } from './administrators.service.js';
import { InvitationsService } from './invitations.service.js';
import { RemovalService, SetupLinksService } from './removal.service.js';

/** Addresses go in bodies, because paths are logged. */
@Controller('v1/administrators')
export class AdministratorsController {
  constructor(
    private readonly administrators: AdministratorsService,
    private readonly invitations: InvitationsService,
    private readonly setupLinks: SetupLinksService,
  ) {}

  @Get()
  @UseGuards(OperatorOrAdminGuard)
  list(): Promise<AdministratorsAnswer> {
    return this.administrators.list();
  }

  @Post('setup-link')
  @HttpCode(200)
  @UseGuards(OperatorGuard)
  setupLink(): Promise<SetupLinkAnswer> {
    return this.setupLinks.renew();
  }

  @Post('promote')
  @HttpCode(200)
  @UseGuards(OperatorGuard)
  promote(
    @Body() { email }: AccountAddressDto,
    @CurrentCaller() caller: Caller,
  ): Promise<InvitationAnswer> {
    return this.invitations.inviteByOperator(email, caller);
  }

  @Post('demote')
  @HttpCode(200)
  @UseGuards(OperatorGuard)
  demote(@Body() body: DemotionDto, @CurrentCaller() caller: Caller): Promise<DemotionAnswer> {
    return this.administrators.demote(body, caller);
  }

  @Post('reset-code')
  @HttpCode(200)
  @UseGuards(OperatorGuard)
  resetCode(
    @Body() { email }: AccountAddressDto,
    @CurrentCaller() caller: Caller,
  ): Promise<AccessCodeAnswer> {
    return this.administrators.resetCode(email, caller);
  }

  @Post('reset-factors')
  @HttpCode(200)
  @UseGuards(OperatorGuard)
  resetFactors(
    @Body() { email }: AccountAddressDto,
    @CurrentCaller() caller: Caller,
  ): Promise<FactorsResetAnswer> {
    return this.administrators.resetFactors(email, caller);
  }
}

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
