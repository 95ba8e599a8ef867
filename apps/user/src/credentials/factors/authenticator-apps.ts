import { Inject, Injectable } from '@nestjs/common';
import { Secret, TOTP } from 'otpauth';
import { Clock } from '@elevate/clock';
import { readSignInCode } from '@elevate/rules';
import { Sealing } from '@elevate/sealing';
import { CONFIG } from '@elevate/service-defaults';
import type { UserConfig } from '../../user.config.js';

type AppConfig = Pick<UserConfig, 'SIGNING_KEY_SECRET' | 'SITE_NAME'>;

const SECRET_BYTES = 20;
const STEP_SECONDS = 30;
/** RFC 6238: one step before and after, for clocks that differ. */
const WINDOW = 1;

export interface NewApp {
  readonly secret: string;
  readonly sealed: string;
  readonly uri: string;
}

/** Wraps the TOTP library. Many apps know no other parameters. */
@Injectable()
export class AuthenticatorApps {
  private readonly sealing: Sealing;

  constructor(
    @Inject(CONFIG) private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {
    const secret = config.SIGNING_KEY_SECRET;
    this.sealing = new Sealing({ secret, purpose: 'elevate authenticator apps' });
  }

  async create(email: string): Promise<NewApp> {
    const secret = new Secret({ size: SECRET_BYTES });
    const uri = this.totp(secret, email).toString();
    return { secret: secret.base32, sealed: await this.sealing.seal(secret.base32), uri };
  }

  async stepOf(sealed: string, code: string): Promise<number | null> {
    const secret = Secret.fromBase32(await this.sealing.open(sealed));
    const timestamp = this.clock.now().getTime();
    const token = readSignInCode(code);
    const delta = this.totp(secret, '').validate({ token, timestamp, window: WINDOW });
    return delta === null ? null : Math.floor(timestamp / 1_000 / STEP_SECONDS) + delta;
  }

  private totp(secret: Secret, label: string): TOTP {
    return new TOTP({ issuer: this.config.SITE_NAME, label, secret, period: STEP_SECONDS });
  }
}
