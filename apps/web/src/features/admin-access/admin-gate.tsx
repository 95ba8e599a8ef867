import { CloudOff, LoaderCircle, RotateCw } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { useDispatch } from 'react-redux';
import { skipToken } from '@reduxjs/toolkit/query/react';
import {
  ADMIN_ACCESS_MESSAGES,
  ADMIN_ACCESS_PAGE,
  checkAdminPassword,
  checkSubmittedAdminPassword,
} from '@elevate/rules';
import { useNoIndex } from '../../shared/lib/page-meta.js';
import { paths } from '../../shared/paths.js';
import { buttonStyle } from '../../shared/ui/link.js';
import { Notice } from '../../shared/ui/notice.js';
import { adminApi, isRefused } from '../../shared/admin/admin.api.js';
import { onRefusal } from '../../shared/session/ask-again.js';
import { useDelayedAction } from '../../shared/lib/timing.js';
import {
  isAdministrator,
  notifyTabs,
  sessionIn,
  type SessionStore,
  setSession,
  useSession,
  useSessionStore,
} from '../../shared/session/session-store.js';
import { refetchSession } from '../../shared/session/session-keeper.js';
import { type Command, Refusal, signInBy } from '../../shared/account/send-command.js';

/** Redirects others to the home page, replacing the history entry. */
export function AdminGate({ children }: { readonly children: ReactNode }) {
  const { access, askAgain } = useAccess();
  useNoIndex();
  switch (access) {
    case 'allowed':
      return children;
    case 'refused':
      return <Navigate to={paths.home} replace />;
    case 'checking':
      return <Checking />;
    case 'unknown':
      return <Untold onRetry={askAgain} />;
  }
}

function Untold({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className="edged mx-auto max-w-3xl py-16">
      <Notice
        role="alert"
        icon={CloudOff}
        title="We could not check your access"
        text="The server cannot be reached right now. Check your connection, then try again."
        action={
          <button type="button" className={buttonStyle('plain')} onClick={onRetry}>
            <RotateCw aria-hidden="true" className="size-4" />
            Try again
          </button>
        }
      />
    </div>
  );
}

/** `untold`: the server did not respond. */
type Access = 'checking' | 'allowed' | 'refused' | 'unknown';

const PATIENCE_MS = 8_000;

/** Checks access now, when the tab regains focus and after any refused request. */
function useAccess() {
  const store = useSessionStore();
  const { status, user } = useSession();
  // Others would certainly be refused, so no request is sent.
  const administrator = isAdministrator(user) ? user.id : skipToken;
  const { currentData, error, isFetching, refetch } = adminApi.useGetAccessQuery(administrator, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  });
  useRecheckOnRefusal();
  const patience = usePatience(status === 'unknown');

  const access = (): Access => {
    if (status === 'unknown') return patience.isOver ? 'unknown' : 'checking';
    if (administrator === skipToken || (!isFetching && isRefused(error))) return 'refused';
    // A failed re-check does not revoke access.
    if (currentData !== undefined) return 'allowed';
    return isFetching || !error ? 'checking' : 'unknown';
  };
  const askAgain = () => {
    patience.begin();
    if (status === 'unknown') void refetchSession(store);
    else void refetch();
  };
  return { access: access(), askAgain };
}

/** True when waiting takes too long. */
function usePatience(isWaiting: boolean) {
  const [isOver, setOver] = useState(false);
  useDelayedAction(isWaiting && !isOver, PATIENCE_MS, () => setOver(true));
  return { isOver, begin: () => setOver(false) };
}

/** Fetches the administrator status again when the server refuses a request. */
function useRecheckOnRefusal(): void {
  const dispatch = useDispatch();
  useEffect(
    () =>
      onRefusal((endpoint) => {
        if (endpoint !== 'getAccess') dispatch(adminApi.util.invalidateTags(['admin-access']));
      }),
    [dispatch],
  );
}

// With these errors the server has already ended the browser's session.
const SIGNS_OUT: ReadonlySet<string> = new Set(['USER.INVALID_ACCESS_CODE', 'USER.NOT_ADMIN']);
const ADMIN_EXISTS = 'USER.ADMIN_EXISTS';

/**
 * Signs out accounts that are not administrators.
 * @throws the errors of `signInBy`
 */
export async function signInAdmin(store: SessionStore, command: Command): Promise<void> {
  try {
    await signInBy(store, command);
  } catch (error) {
    if (error instanceof Refusal && SIGNS_OUT.has(error.code)) forgetSession(store);
    throw error;
  }
}

export function isAdminExistsError(error: unknown): boolean {
  return error instanceof Refusal && error.code === ADMIN_EXISTS;
}

function forgetSession(store: SessionStore): void {
  const wasSignedIn = sessionIn(store).status === 'signed-in';
  setSession(store, { signed_in: false });
  if (wasSignedIn) notifyTabs('session');
}

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
