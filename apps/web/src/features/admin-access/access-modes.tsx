import { LoaderCircle } from 'lucide-react';
import {
  ADMIN_ACCESS_MESSAGES,
  ADMIN_ACCESS_PAGE,
  checkAccessCode,
  checkAdminPassword,
  checkSignInCode,
  checkSubmittedAdminPassword,
} from '@elevate/rules';

export type AccessModeName = 'login' | 'factor' | 'setup' | 'invitation';

interface AccessMode {
  readonly description: string;
  readonly button: string;
  readonly busy: string;
  readonly path: string;
  readonly checkPassword: (password: string) => string | undefined;
  readonly checkCode: (code: string) => string | undefined;
  readonly succeeded: string;
  readonly failed: string;
  readonly passwordHint?: string;
  readonly codeHint?: string;
  readonly passwordIs: 'current-password' | 'new-password';
}

const LOGIN: AccessMode = {
  description: ADMIN_ACCESS_PAGE.description,
  button: 'Authenticate',
  busy: 'Authenticating...',
  path: '/admin/session',
  checkPassword: checkSubmittedAdminPassword,
  checkCode: checkAccessCode,
  succeeded: ADMIN_ACCESS_MESSAGES.granted,
  failed: ADMIN_ACCESS_MESSAGES.authenticationFailed,
  passwordIs: 'current-password',
};

const SETUP: AccessMode = {
  description: 'One-time administrative setup',
  button: 'Setup Admin',
  busy: 'Setting up...',
  path: '/admin/setup',
  checkPassword: checkAdminPassword,
  checkCode: checkAccessCode,
  succeeded: ADMIN_ACCESS_MESSAGES.created,
  failed: ADMIN_ACCESS_MESSAGES.setupFailed,
  passwordHint: 'With a number, a letter and a special character.',
  codeHint: 'Exactly 20 characters. Every sign-in asks for them.',
  passwordIs: 'new-password',
};

export const ACCESS_MODES: Readonly<Record<AccessModeName, AccessMode>> = {
  login: LOGIN,
  /** With a code of an authenticator app, or a passkey. */
  factor: { ...LOGIN, checkCode: checkSignInCode },
  setup: SETUP,
  invitation: {
    ...SETUP,
    description: 'Choose your password and access code',
    button: 'Set password and access code',
    busy: 'Setting...',
    path: '/admin/invitation',
    succeeded: ADMIN_ACCESS_MESSAGES.invitationAccepted,
    failed: ADMIN_ACCESS_MESSAGES.invitationFailed,
  },
};

export function Checking() {
  return (
    <p
      role="status"
      className="grid min-h-[calc(100svh-var(--bar))] place-items-center text-lead-text"
    >
      <LoaderCircle aria-hidden="true" className="size-8 animate-spin" />
      <span className="sr-only">Checking access</span>
    </p>
  );
}
