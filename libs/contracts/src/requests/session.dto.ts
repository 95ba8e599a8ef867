import {
  checkAccessCode,
  checkAdminCode,
  checkAdminEmail,
  checkAdminPassword,
  checkConfirmation,
  checkCurrentPassword,
  checkEmail,
  checkFactorName,
  checkForgotEmail,
  checkNewPassword,
  checkPassword,
  checkProfileUrl,
  checkSignInCode,
  checkSubmittedAdminPassword,
  checkSubmittedPassword,
} from '@elevate/rules';
import { IsBoolean } from 'class-validator';
import { Follows, IfGiven } from './request.decorator.js';

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

const DATA_MAX_LENGTH = 8_000;

function checkData(text: string): string | undefined {
  const fits = /^[A-Za-z0-9_-]+$/.test(text) && text.length <= DATA_MAX_LENGTH;
  return fits ? undefined : 'Must be base64url';
}

/** Longer than any issued token. */
const TOKEN_MAX_LENGTH = 200;

/** WebAuthn assertion in base64url. */
export class PasskeyProofDto {
  @Follows(checkToken)
  readonly attempt!: string;

  @Follows(checkData)
  readonly id!: string;

  @Follows(checkData)
  readonly client_data!: string;

  @Follows(checkData)
  readonly authenticator_data!: string;

  @Follows(checkData)
  readonly signature!: string;

  @Follows(checkData)
  readonly user_handle!: string;
}

export class NewPasskeyDto {
  @Follows(checkToken)
  readonly attempt!: string;

  @Follows(checkFactorName)
  readonly name!: string;

  @Follows(checkData)
  readonly id!: string;

  @Follows(checkData)
  readonly client_data!: string;

  @Follows(checkData)
  readonly attestation_object!: string;
}

export class FactorNameDto {
  @Follows(checkFactorName)
  readonly name!: string;
}

export class NewAppDto {
  @Follows(checkToken)
  readonly attempt!: string;

  @Follows(checkFactorName)
  readonly name!: string;

  @Follows(checkSignInCode)
  readonly code!: string;
}

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

  @IfGiven()
  @Follows(checkSignInCode)
  readonly code?: string;
}

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

export class DemotionDto extends AccountAddressDto {
  /** Without it, the last administrator is not demoted. */
  @IfGiven()
  @IsBoolean()
  readonly leave_none?: boolean;
}
