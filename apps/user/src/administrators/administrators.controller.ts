import { Body, Controller, Get, HttpCode, Post, UseGuards } from '@nestjs/common';
import { OperatorOrAdminGuard } from '@elevate/admin-access';
import type { AccessCodeAnswer, AdministratorView, DemotionAnswer } from '@elevate/contracts/user';
import { OperatorGuard } from '@elevate/service-defaults';
import { AccountAddressDto } from '@elevate/contracts/requests';
import { AdministratorsService } from './administrators.service.js';

/** Addresses go in bodies, because paths are logged. */
@Controller('v1/administrators')
export class AdministratorsController {
  constructor(private readonly administrators: AdministratorsService) {}

  @Get()
  @UseGuards(OperatorOrAdminGuard)
  async list(): Promise<{ items: AdministratorView[] }> {
    return { items: await this.administrators.list() };
  }

  @Post('promote')
  @HttpCode(200)
  @UseGuards(OperatorGuard)
  promote(@Body() { email }: AccountAddressDto): Promise<AccessCodeAnswer> {
    return this.administrators.promote(email);
  }

  @Post('demote')
  @HttpCode(200)
  @UseGuards(OperatorGuard)
  demote(@Body() { email }: AccountAddressDto): Promise<DemotionAnswer> {
    return this.administrators.demote(email);
  }

  @Post('reset-code')
  @HttpCode(200)
  @UseGuards(OperatorGuard)
  resetCode(@Body() { email }: AccountAddressDto): Promise<AccessCodeAnswer> {
    return this.administrators.resetCode(email);
  }
}
