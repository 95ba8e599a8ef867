import { checkFactorName, checkSignInCode } from '@elevate/rules';
import { Follows } from './follows.decorator.js';
import { checkToken } from './session.dto.js';

const DATA_MAX_LENGTH = 8_000;

function checkData(text: string): string | undefined {
  const fits = /^[A-Za-z0-9_-]+$/.test(text) && text.length <= DATA_MAX_LENGTH;
  return fits ? undefined : 'Must be base64url';
}

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
