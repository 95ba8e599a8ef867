import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { DeviceLinkDto } from '@elevate/contracts/requests';
import type { KnownDeviceAnswer } from '@elevate/contracts/user';
import { ACCOUNT_MESSAGES } from '@elevate/rules';
import { deviceLinkInvalid } from '../accounts/account.errors.js';
import { KnownDevices } from '../credentials/known-devices.js';
import type { Caller } from '../requests/caller.js';
import { CurrentCaller } from '../requests/current-caller.decorator.js';
import { Limits } from '../requests/limits.js';
import { readResetToken } from './reset-link.js';

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
      throw deviceLinkInvalid();
    }
    return { device_token: device, message: ACCOUNT_MESSAGES.deviceKnown };
  }
}
