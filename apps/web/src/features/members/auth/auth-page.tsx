import { ACCOUNT_MESSAGES, FACTOR_MESSAGES, SIGN_IN_PAGE } from '@elevate/rules';
import { useEffect, useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import {
  AccountForm,
  arePasskeysPossible,
  CURRENT_PASSWORD,
  EMAIL,
  NEW_PASSWORD,
  PROFILE_URL,
  SIGN_IN_CODE,
} from '../../../shared/forms/account-form.js';
import { FormStage } from '../../../shared/ui/stage-page.js';
import { usePageMeta } from '../../../shared/page/page-meta.js';
import { paths } from '../../../shared/paths.js';
import {
  mustChangePassword,
  sessionIn,
  useSessionStore,
  useSession,
} from '../../../shared/session/session-store.js';
import { Button, ButtonLink } from '../../../shared/ui/link.js';
import {
  isCodeRequired,
  sendCommand,
  showFailure,
  useLinkParameters,
  signInBy,
} from '../../../shared/account/send-command.js';
import { useHydrated } from '../../../shared/timing/timing.js';
import { notify } from '../../../shared/toasts/notify.js';
import { hasFields } from '../../../shared/browser/device-storage.js';
import type { Named } from '../../../shared/following/following.js';
import type { PendingChange } from './pending-change.js';

export function AuthPage() {
  const [parameters] = useSearchParams();
  const { status } = useSession();
  // The address of an account that was just created; null while one is created.
  const [created, setCreated] = useState<string | null>('');
  usePageMeta(SIGN_IN_PAGE);
  const store = useSessionStore();
  const { hash, state } = useLocation();
  const [[name = '', token = ''] = []] = useLinkParameters();
  const path = PATHS[name];
  // Sends the token of a mailed link, which has left the address by then.
  useEffect(() => {
    if (path === undefined) return;
    void import('./mailed-link.js').then(({ sendToken }) => sendToken(store, path, token));
  }, [path, store, token]);
  const isLinkOpen = hash !== '' && path !== undefined;
  const pending = pendingChange(state);
  if (status === 'signed-in' && !isLinkOpen) {
    const path = sameSitePath(parameters.get('from')) ?? paths.home;
    return <Navigate to={path + hashIn(state)} replace />;
  }
  return created === null ? (
    <FormStage
      title="Create account"
      text="Save talks to your list and bookmark the news, on every device."
    >
      <SignUpForm onCreated={setCreated} />
      <ModeSwitch
        question="Already have an account?"
        to="Sign in"
        onSwitch={() => setCreated('')}
      />
    </FormStage>
  ) : (
    <FormStage title="Sign in" text={invitation(pending)}>
      <SignInForm email={created} pending={pending} />
      <ModeSwitch question="New here?" to="Create an account" onSwitch={() => setCreated(null)} />
    </FormStage>
  );
}

function invitation(pending: PendingChange | null): string {
  if (!pending) return 'Good to see you again.';
  if ('add' in pending) return 'Sign in to add the talk to your list.';
  return `Sign in to follow ${pending.follow.name}.`;
}

/** What the parameter after the `#` of a mailed link asks for. */
const PATHS: Readonly<Record<string, string>> = {
  device: '/session/device',
  verify: '/email-verifications',
};
function SignUpForm({ onCreated }: { readonly onCreated: (email: string) => void }) {
  const store = useSessionStore();
  return (
    <AccountForm
      label="Create account"
      fields={{
        email: EMAIL,
        password: NEW_PASSWORD,
        linkedin_url: { ...PROFILE_URL, isKept: true },
      }}
      failed={ACCOUNT_MESSAGES.unexpected}
      button="Create Account"
      send={async (body) => {
        await sendCommand(store, { method: 'POST', path: '/accounts', body });
        notify({ kind: 'success', message: ACCOUNT_MESSAGES.created });
        onCreated(body.email);
      }}
    />
  );
}

interface SignInFormProps {
  readonly email: string;
  readonly pending: PendingChange | null;
}

function SignInForm({ email, pending }: SignInFormProps) {
  const [needsCode, setNeedsCode] = useState(false);
  const signIn = useSignIn(pending);
  return (
    <>
      <AccountForm
        label="Sign in"
        fields={{
          email: { ...EMAIL, initial: email },
          password: { ...CURRENT_PASSWORD, label: 'Password' },
          code: needsCode && SIGN_IN_CODE,
        }}
        failed={ACCOUNT_MESSAGES.unexpected}
        startAt={needsCode ? 'code' : email !== '' && 'password'}
        goOnAt="password"
        button="Sign In"
        beside={<ButtonLink kind="link" to={paths.forgotPassword} label="Forgot password?" />}
        rowClass="grid gap-x-2 gap-y-1 sm:flex sm:items-center"
        send={async (body) => {
          try {
            await signIn('/session', body);
          } catch (error) {
            if (!isCodeRequired(error)) throw error;
            setNeedsCode(true);
          }
        }}
      />
      <PasskeyButton pending={pending} />
    </>
  );
}

function PasskeyButton({ pending }: { readonly pending: PendingChange | null }) {
  const store = useSessionStore();
  const signIn = useSignIn(pending);
  const [isBusy, setBusy] = useState(false);
  const prove = async () => {
    setBusy(true);
    try {
      const { provePasskey } = await import('../../../shared/confirmation/passkey.js');
      await signIn('/session/passkey', await provePasskey(store));
    } catch (error) {
      showFailure(error, ACCOUNT_MESSAGES.unexpected);
      setBusy(false);
    }
  };
  if (useHydrated() && !arePasskeysPossible())
    return <p className="text-small text-quiet">{FACTOR_MESSAGES.passkeyAddress}</p>;
  return <Button isBusy={isBusy} label="Sign in with a passkey" onPress={prove} />;
}

interface ModeSwitchProps {
  readonly question: string;
  readonly to: string;
  readonly onSwitch: () => void;
}

function ModeSwitch({ question, to, onSwitch }: ModeSwitchProps) {
  return (
    <p className="grid justify-items-center gap-x-1 border-t border-hairline pt-4 text-small text-plain sm:flex sm:items-center sm:justify-center">
      {question}
      <Button kind="link" label={to} onPress={onSwitch} />
    </p>
  );
}

// Placeholder origin: a URL that resolves to it stays on this site.
const HERE = 'https://this-site.invalid';

/** Returns path and query of a same-site URL; null for any other. Prevents open redirects. */
export function sameSitePath(address: string | null): string | null {
  // "//host" and "/\host" lead to other hosts; the URL parser detects both.
  if (!address?.startsWith('/') || !URL.canParse(address, HERE)) return null;
  const { origin, pathname, search } = new URL(address, HERE);
  // "/.//host" resolves to "//host".
  return origin === HERE && !pathname.startsWith('//') ? pathname + search : null;
}

function useSignIn(pending: PendingChange | null) {
  const store = useSessionStore();
  return async (path: string, body: object): Promise<void> => {
    await signInBy(store, { method: 'POST', path, body });
    // With a required password change pending, nothing can be changed.
    if (pending && !mustChangePassword(sessionIn(store).user))
      void import('./pending-change.js').then(({ makeChange }) => makeChange(pending, store));
  };
}

/** Of the page to return to: it may be a secret, which the address must not have in its query. */
function hashIn(state: unknown): string {
  const { hash } = Object(state) as { readonly hash?: unknown };
  return typeof hash === 'string' && hash.startsWith('#') ? hash : '';
}

/** Navigation state may hold anything, so validate it. */
function pendingChange(state: unknown): PendingChange | null {
  if (typeof state !== 'object' || state === null) return null;
  if ('add' in state && typeof state.add === 'string') return { add: state.add };
  return 'follow' in state && isNamed(state.follow) ? { follow: state.follow } : null;
}

const isNamed = (value: unknown): value is Named =>
  hasFields(value, { kind: 'string', id: 'string', name: 'string' });
