import { LoaderCircle } from 'lucide-react';
import {
  ADMIN_ACCESS_MESSAGES,
  ADMIN_ACCESS_PAGE,
  checkAdminPassword,
  checkSubmittedAdminPassword,
} from '@elevate/rules';

export type AccessModeName = 'login' | 'setup';

interface AccessMode {
  readonly description: string;
  readonly button: string;
  readonly busy: string;
  readonly other: { readonly mode: AccessModeName; readonly label: string };
  readonly path: string;
  readonly checkPassword: (password: string) => string | undefined;
  readonly succeeded: string;
  readonly failed: string;
  readonly passwordHint?: string;
  readonly codeHint?: string;
  readonly passwordIs: 'current-password' | 'new-password';
}

export const ACCESS_MODES: Readonly<Record<AccessModeName, AccessMode>> = {
  login: {
    description: ADMIN_ACCESS_PAGE.description,
    button: 'Authenticate',
    busy: 'Authenticating...',
    other: { mode: 'setup', label: 'First-time setup' },
    path: '/admin/session',
    checkPassword: checkSubmittedAdminPassword,
    succeeded: ADMIN_ACCESS_MESSAGES.granted,
    failed: ADMIN_ACCESS_MESSAGES.authenticationFailed,
    passwordIs: 'current-password',
  },
  setup: {
    description: 'One-time administrative setup',
    button: 'Setup Admin',
    busy: 'Setting up...',
    other: { mode: 'login', label: 'Back to login' },
    path: '/admin/setup',
    checkPassword: checkAdminPassword,
    succeeded: ADMIN_ACCESS_MESSAGES.created,
    failed: ADMIN_ACCESS_MESSAGES.setupFailed,
    passwordHint: 'With a number, a letter and a special character.',
    codeHint: 'Exactly 20 characters. Every sign-in asks for them.',
    passwordIs: 'new-password',
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
