import { Controller, Get, Header } from '@nestjs/common';
import type { JSONWebKeySet } from 'jose';
import { KEY_SET_PATH } from '@elevate/contracts/user';
import { KeyRing } from './key-ring.js';

@Controller()
export class KeysController {
  constructor(private readonly ring: KeyRing) {}

  /** Cacheable for minutes, because keys are published a day ahead. */
  @Get(KEY_SET_PATH)
  @Header('cache-control', 'public, max-age=300')
  keys(): JSONWebKeySet {
    return this.ring.publicKeys;
  }
}
