import type {
  AccessCodeAnswer,
  AdministratorView,
  DemotionAnswer,
  FactorsResetAnswer,
  InvitationAnswer,
  KeyRotationAnswer,
  SetupLinkAnswer,
} from '@elevate/contracts/user';
import { ServiceApi } from './service-api.js';

const PATH = '/v1/administrators';

export class UserApi extends ServiceApi {
  async administrators(): Promise<readonly AdministratorView[]> {
    return (await this.call<{ items: AdministratorView[] }>('GET', PATH)).items;
  }

  promote(email: string): Promise<InvitationAnswer> {
    return this.call('POST', `${PATH}/promote`, { email });
  }

  setupLink(): Promise<SetupLinkAnswer> {
    return this.call('POST', `${PATH}/setup-link`);
  }

  demote(email: string): Promise<DemotionAnswer> {
    return this.call('POST', `${PATH}/demote`, { email });
  }

  resetFactors(email: string): Promise<FactorsResetAnswer> {
    return this.call('POST', `${PATH}/reset-factors`, { email });
  }

  rotateKeys(): Promise<KeyRotationAnswer> {
    return this.call('POST', '/v1/signing-keys/rotate');
  }

  resetCode(email: string): Promise<AccessCodeAnswer> {
    return this.call('POST', `${PATH}/reset-code`, { email });
  }
}
