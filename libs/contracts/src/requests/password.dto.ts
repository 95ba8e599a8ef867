import {} from 'class-validator';
import { checkConfirmation, checkCurrentPassword, checkNewPassword } from '@elevate/rules';
import { Follows } from './follows.decorator.js';
import { IfGiven } from './if-given.decorator.js';

export class ChangePasswordDto {
  @Follows(checkCurrentPassword)
  readonly current_password!: string;

  @Follows((value, { current_password: current }) =>
    checkNewPassword(value, typeof current === 'string' ? current : ''),
  )
  readonly new_password!: string;

  @IfGiven()
  @Follows((value, { new_password: password }) => checkConfirmation(value, String(password)))
  readonly confirm_password?: string;
}
