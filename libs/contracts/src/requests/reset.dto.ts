import { ValidateIf } from 'class-validator';
import {
  checkConfirmation,
  checkForgotEmail,
  checkPassword,
  checkSignInCode,
} from '@elevate/rules';
import { Follows } from './follows.decorator.js';
import { checkToken } from './session.dto.js';

export class RequestResetDto {
  @Follows(checkForgotEmail)
  readonly email!: string;
}

export class CheckResetDto {
  @Follows(checkToken)
  readonly token!: string;
}

export class CompleteResetDto extends CheckResetDto {
  @Follows(checkPassword)
  readonly password!: string;

  @ValidateIf((_, value) => value !== undefined)
  @Follows((value, { password }) => checkConfirmation(value, String(password)))
  readonly confirm_password?: string;

  @ValidateIf((_, value) => value !== undefined)
  @Follows(checkSignInCode)
  readonly code?: string;
}
