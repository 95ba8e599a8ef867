import { checkEmail, checkSubmittedPassword, checkPassword, checkProfileUrl } from '@elevate/rules';
import { Follows } from './follows.decorator.js';

export class SignUpDto {
  @Follows(checkEmail)
  readonly email!: string;

  @Follows(checkPassword)
  readonly password!: string;

  @Follows(checkProfileUrl)
  readonly linkedin_url!: string;
}

export class ChangeProfileDto {
  @Follows(checkProfileUrl)
  readonly linkedin_url!: string;
}

export class DeleteAccountDto {
  @Follows(checkSubmittedPassword)
  readonly password!: string;
}
