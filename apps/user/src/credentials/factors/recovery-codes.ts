import { readSignInCode } from '@elevate/rules';
import { sha256 } from '../../requests/sha256.js';
import { newAccessCode } from '../access-code.js';

const CODES = 10;

export interface RecoveryCodes {
  readonly shown: readonly string[];
  readonly hashes: string[];
}

/** 116 random bits each, so SHA-256 is enough. */
export function newRecoveryCodes(): RecoveryCodes {
  const codes = Array.from({ length: CODES }, newAccessCode);
  return {
    shown: codes.map((code) => code.replaceAll(/.{5}(?=.)/g, '$&-')),
    hashes: codes.map(hashRecoveryCode),
  };
}

export function hashRecoveryCode(code: string): string {
  return sha256(`recovery ${readSignInCode(code)}`);
}
