export const SIGN_IN_CODE_MESSAGES = {
  code: 'Enter the 6 digits of your authenticator app, or a recovery code',
  codeLabel: 'Authenticator or recovery code',
  codeHint: 'The 6 digits that your authenticator app shows, or one of your recovery codes.',
} as const;

export const SIGN_IN_CODE_MAX_LENGTH = 30;

const APP_CODE = /^\d{6}$/;
const RECOVERY_CODE = /^[A-Za-z0-9]{20}$/;

export function readSignInCode(code: string): string {
  return code.replaceAll(/[\s-]/g, '');
}

export function isAppCode(code: string): boolean {
  return APP_CODE.test(readSignInCode(code));
}

export function checkSignInCode(code: string): string | undefined {
  const fits = code.length <= SIGN_IN_CODE_MAX_LENGTH;
  const isCode = fits && (isAppCode(code) || RECOVERY_CODE.test(readSignInCode(code)));
  return isCode ? undefined : SIGN_IN_CODE_MESSAGES.code;
}
