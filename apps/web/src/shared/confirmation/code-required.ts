import { Refusal } from '../account/send-command.js';

export function isCodeRequired(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'USER.SIGN_IN_CODE_REQUIRED';
}
