import { checkEmail, checkSubmittedPassword } from '@elevate/rules';
import { Follows } from '../requests/follows.decorator.js';

/** Longer than any token of ours; shorter than what would be work to read. */
const TOKEN_MAX_LENGTH = 200;

/** What is wrong with a token as a text; whether it is one of ours is another question. */
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
}

export class RefreshTokenDto {
  @Follows(checkToken)
  readonly refresh_token!: string;
}
