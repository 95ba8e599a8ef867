import { Refusal } from '../account/refusal.js';

export function isCodeRequired(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'USER.SIGN_IN_CODE_REQUIRED';
}
