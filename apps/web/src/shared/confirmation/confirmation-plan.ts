import {
  ACCESS_CODE_LENGTH,
  ADMIN_ACCESS_MESSAGES,
  checkAccessCode,
  checkSignInCode,
  checkSubmittedPassword,
  FACTOR_MESSAGES,
  SIGN_IN_CODE_MAX_LENGTH,
  SIGN_IN_CODE_MESSAGES,
} from '@elevate/rules';
import type { Factors } from '../api/generated/schema.js';

interface ConfirmationField {
  readonly label: string;
  readonly maxLength?: number;
  readonly autoComplete: 'current-password' | 'one-time-code' | 'off';
  readonly check: (value: string) => string | undefined;
}

export interface ConfirmationPlan {
  readonly title: string;
  readonly reason: string;
  readonly path: string;
  readonly failed: string;
  readonly hasPasskey: boolean;
  readonly fields: Readonly<Record<string, ConfirmationField>>;
}

const PASSWORD: ConfirmationField = {
  label: 'Password',
  autoComplete: 'current-password',
  check: checkSubmittedPassword,
};
const CODE: ConfirmationField = {
  label: SIGN_IN_CODE_MESSAGES.codeLabel,
  maxLength: SIGN_IN_CODE_MAX_LENGTH,
  autoComplete: 'one-time-code',
  check: checkSignInCode,
};
const ACCESS_CODE: ConfirmationField = {
  label: 'Access Code',
  maxLength: ACCESS_CODE_LENGTH,
  autoComplete: 'off',
  check: checkAccessCode,
};

export function confirmationPlan(needed: NeededProof, factors: Factors | null): ConfirmationPlan {
  const hasApp = !!factors?.authenticator_app;
  if (needed === 'password') {
    return {
      title: 'Confirm that it is you',
      reason:
        'This change needs your password again, because you entered it more than 10 minutes ago.',
      path: '/session/confirmation',
      failed: FACTOR_MESSAGES.failed,
      hasPasskey: false,
      fields: { password: PASSWORD, ...(hasApp && { code: CODE }) },
    };
  }
  const hasPasskey = (factors?.passkeys.length ?? 0) > 0;
  const admin = {
    path: '/admin/session/code',
    hasPasskey,
    failed: ADMIN_ACCESS_MESSAGES.authenticationFailed,
  };
  if (hasApp || hasPasskey) {
    return {
      ...admin,
      title: 'Confirm that it is you',
      reason: 'This action needs a new proof, because the last one is more than 10 minutes old.',
      fields: { access_code: CODE },
    };
  }
  return {
    ...admin,
    title: 'Confirm with your access code',
    reason:
      'This action needs your access code again, because you entered it more than 10 minutes ago.',
    fields: { access_code: ACCESS_CODE },
  };
}

export type NeededProof = 'access-code' | 'password';

const NEEDED: Readonly<Record<string, NeededProof>> = {
  'ADMIN.CODE_REQUIRED': 'access-code',
  'USER.CONFIRMATION_REQUIRED': 'password',
};

export function neededProof(code: unknown): NeededProof | undefined {
  return NEEDED[String(code)];
}
