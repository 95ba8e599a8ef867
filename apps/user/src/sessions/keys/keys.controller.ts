import { Controller, Get, Header, HttpCode, Post, UseGuards } from '@nestjs/common';
import type { JSONWebKeySet } from 'jose';
import { KEY_SET_PATH, type KeyRotationAnswer } from '@elevate/contracts/user';
import { OperatorGuard } from '@elevate/service-defaults';
import { KeyRing } from './access-token.js';

@Controller()
export class KeysController {
  constructor(private readonly ring: KeyRing) {}

  /** Cacheable for minutes, because keys are published a day ahead. */
  @Get(KEY_SET_PATH)
  @Header('cache-control', 'public, max-age=300')
  keys(): JSONWebKeySet {
    return this.ring.publicKeys;
  }

  @Post('v1/signing-keys/rotate')
  @HttpCode(200)
  @UseGuards(OperatorGuard)
  async rotate(): Promise<KeyRotationAnswer> {
    return { kid: await this.ring.replaceAll() };
  }
}
