import {} from 'class-validator';
import { checkConfirmation, checkForgotEmail, checkPassword } from '@elevate/rules';
import { Follows } from './follows.decorator.js';
import { checkToken } from './session.dto.js';
import { IfGiven } from './if-given.decorator.js';

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

  @IfGiven()
  @Follows((value, { password }) => checkConfirmation(value, String(password)))
  readonly confirm_password?: string;
}
