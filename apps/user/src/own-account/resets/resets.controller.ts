import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import {
  CheckResetDto,
  CompleteResetDto,
  DeviceLinkDto,
  type KnownDeviceAnswer,
  RequestResetDto,
  type SessionTokens,
} from '@elevate/contracts/user';
import { ACCOUNT_MESSAGES } from '@elevate/rules';
import { type Caller, CurrentCaller } from '../../requests/caller.guard.js';
import { KnownDevices } from '../../credentials/password-check.js';
import { Limits } from '../../requests/limits.js';
import { ResetsService } from './resets.service.js';
import { readResetToken } from '../../mails/link-mailer.js';
import { refusal } from '../../accounts/account.mapper.js';

@Controller('v1/password-resets')
export class ResetsController {
  constructor(private readonly resets: ResetsService) {}

  @Post()
  @HttpCode(202)
  request(
    @Body() { email }: RequestResetDto,
    @CurrentCaller() caller: Caller,
  ): Promise<{ message: string }> {
    return this.resets.request(email, caller);
  }

  @Post('check')
  @HttpCode(204)
  check(@Body() { token }: CheckResetDto, @CurrentCaller() caller: Caller): Promise<void> {
    return this.resets.check(token, caller);
  }

  @Post('complete')
  @HttpCode(200)
  complete(
    @Body() body: CompleteResetDto,
    @CurrentCaller() caller: Caller,
  ): Promise<SessionTokens> {
    return this.resets.complete(body, caller);
  }
}

@Controller('v1/devices')
export class DevicesController {
  constructor(
    private readonly devices: KnownDevices,
    private readonly limits: Limits,
  ) {}

  @Post()
  @HttpCode(200)
  async remember(
    @Body() { token }: DeviceLinkDto,
    @CurrentCaller() caller: Caller,
  ): Promise<KnownDeviceAnswer> {
    this.limits.beforeSecret(caller);
    const link = readResetToken(token);
    const device = link && (await this.devices.rememberByLink(link.accountId, link.hash));
    if (!device) {
      this.limits.wrongSecret(caller);
      throw refusal('DEVICE_LINK_INVALID');
    }
    return { device_token: device, message: ACCOUNT_MESSAGES.deviceKnown };
  }
}
