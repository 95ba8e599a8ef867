import { Inject, Injectable } from '@nestjs/common';
import { isAppError } from '@elevate/errors';
import type { Counter, Metrics } from '@elevate/metrics';
import { METRICS } from '@elevate/service-defaults';

export type SignInPage = 'site' | 'administration';

/** Counts sign-in results, without personal data. */
@Injectable()
export class SignInMetrics {
  private readonly signIns: Counter<'door' | 'outcome'>;

  constructor(@Inject(METRICS) metrics: Metrics) {
    this.signIns = metrics.counter({
      name: 'elevate_sign_ins_total',
      help: 'Sign-ins by their page and how they ended: "opened", or the code of the refusal',
      labels: ['door', 'outcome'],
    });
  }

  async count<Session>(door: SignInPage, signIn: () => Promise<Session>): Promise<Session> {
    try {
      const session = await signIn();
      this.signIns.add({ door, outcome: 'opened' });
      return session;
    } catch (error) {
      this.signIns.add({ door, outcome: isAppError(error) ? error.code : 'failed' });
      throw error;
    }
  }
}
