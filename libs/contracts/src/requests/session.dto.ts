import { checkEmail, checkSignInCode, checkSubmittedPassword } from '@elevate/rules';
import { Follows } from './follows.decorator.js';
import { IfGiven } from './if-given.decorator.js';

/** Longer than any issued token. */
const TOKEN_MAX_LENGTH = 200;

export function checkToken(token: string): string | undefined {
  return /^[\x21-\x7e]+$/.test(token) && token.length <= TOKEN_MAX_LENGTH
    ? undefined
    : 'Must be a token';
}

export class SignInDto {
  @Follows(checkEmail)
  readonly email!: string;

  @Follows(checkSubmittedPassword)
  readonly password!: string;

  @IfGiven()
  @Follows(checkSignInCode)
  readonly code?: string;
}

export class ConfirmationDto {
  @Follows(checkSubmittedPassword)
  readonly password!: string;

  @IfGiven()
  @Follows(checkSignInCode)
  readonly code?: string;
}

export class RefreshTokenDto {
  @Follows(checkToken)
  readonly refresh_token!: string;
}

export class DeviceLinkDto {
  @Follows(checkToken)
  readonly token!: string;
}

export class VerificationLinkDto extends DeviceLinkDto {}

export class EmailChangeLinkDto extends DeviceLinkDto {}

export class EmailChangeDto {
  @Follows(checkEmail)
  readonly email!: string;
}
