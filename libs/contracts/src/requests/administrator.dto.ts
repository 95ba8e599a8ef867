import {} from 'class-validator';
import {
  checkAccessCode,
  checkAdminCode,
  checkAdminEmail,
  checkAdminPassword,
  checkEmail,
  checkSubmittedAdminPassword,
} from '@elevate/rules';
import { checkToken } from './session.dto.js';
import { PasskeyProofDto } from './factor.dto.js';
import { Follows } from './follows.decorator.js';
import { IfGiven } from './if-given.decorator.js';

export class AdminSignInDto {
  @Follows((value) => checkAdminEmail(value))
  readonly email!: string;

  @Follows(checkSubmittedAdminPassword)
  readonly password!: string;

  @Follows(checkAdminCode)
  readonly access_code!: string;
}

export class AdminPasskeySignInDto extends PasskeyProofDto {
  @Follows((value) => checkAdminEmail(value))
  readonly email!: string;

  @Follows(checkSubmittedAdminPassword)
  readonly password!: string;
}

export class AdminSetupDto {
  @Follows((value) => checkAdminEmail(value))
  readonly email!: string;

  @Follows(checkAdminPassword)
  readonly password!: string;

  @Follows(checkAccessCode)
  readonly access_code!: string;

  @IfGiven()
  @Follows(checkToken)
  readonly setup_token?: string;
}

export class InvitationDto {
  @Follows(checkToken)
  readonly token!: string;

  @Follows(checkAdminPassword)
  readonly password!: string;

  @Follows(checkAccessCode)
  readonly access_code!: string;
}

export class AccessCodeDto {
  @Follows(checkAdminCode)
  readonly access_code!: string;
}

export class AccessCodeChangeDto {
  @Follows(checkAccessCode)
  readonly new_access_code!: string;
}

export class AccountAddressDto {
  @Follows(checkEmail)
  readonly email!: string;
}
