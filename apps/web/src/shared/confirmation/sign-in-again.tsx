import {
  ACCESS_CODE_LENGTH,
  ACCOUNT_MESSAGES,
  ADMIN_ACCESS_MESSAGES,
  ADMIN_FORM_MESSAGES,
  checkAccessCode,
  checkAdminEmail,
  checkSubmittedAdminPassword,
} from '@elevate/rules';
import { useEffect, useState } from 'react';
import { isCodeRequired, sendCommand } from '../account/send-command.js';
import type { Session, SessionUser } from '../api/generated/schema.js';
import { listen } from '../browser/listen.js';
import { AccountForm, CURRENT_PASSWORD, EMAIL, SIGN_IN_CODE } from '../forms/account-form.js';
import { requestSession } from '../session/renew-session.js';
import { isAdministrator, type SessionStore, setSession } from '../session/session-store.js';
import { notifyTabs } from '../session/tabs.js';
import { notify } from '../toasts/notify.js';
import { Button } from '../ui/link.js';
import { openOverPage } from './confirm-identity.js';
import { ProofDialog } from './confirmation-dialog.js';

let asking: Promise<void> | undefined;

/** Asks for a sign-in over the page. The store has the new session unless the person cancels. */
export function signInAgain(store: SessionStore, user: SessionUser): Promise<void> {
  asking ??= openOverPage<Session | null>((done) => (
    <SignInAgainDialog store={store} isAdmin={isAdministrator(user)} onDone={done} />
  ))
    .then((session) => {
      if (!session?.signed_in) return;
      setSession(store, session);
      if (session.user.id !== user.id) notify({ kind: 'info', message: OTHER_ACCOUNT });
    })
    .finally(() => {
      asking = undefined;
    });
  return asking;
}

const OTHER_ACCOUNT =
  'You signed in with another account. Your unsaved changes wait for the first account.';

interface SignInAgainDialogProps {
  readonly store: SessionStore;
  readonly isAdmin: boolean;
  readonly onDone: (session: Session | null) => void;
}

const ACCESS_CODE = {
  label: 'Access Code',
  type: 'password',
  maxLength: ACCESS_CODE_LENGTH,
  autoComplete: 'off',
  check: checkAccessCode,
} as const;

function SignInAgainDialog({ store, isAdmin, onDone }: SignInAgainDialogProps) {
  const [hasCode, setHasCode] = useState(false);
  useSignInElsewhere(onDone);
  const path = isAdmin ? '/admin/session' : '/session';
  const label = isAdmin ? 'Authenticate' : 'Sign In';
  return (
    <ProofDialog
      title="Sign in again"
      reason="Your session has ended. What you typed is still here."
      onCancel={() => onDone(null)}
    >
      <AccountForm
        label="Sign in again"
        fields={{
          email: isAdmin
            ? { ...EMAIL, label: 'Administrative Email', check: (email) => checkAdminEmail(email) }
            : EMAIL,
          password: {
            ...CURRENT_PASSWORD,
            label: 'Password',
            ...(isAdmin && { check: checkSubmittedAdminPassword }),
          },
          access_code: isAdmin && (hasCode ? SIGN_IN_CODE : ACCESS_CODE),
          code: !isAdmin && hasCode && SIGN_IN_CODE,
        }}
        {...(isAdmin && { invalid: ADMIN_FORM_MESSAGES.invalid })}
        failed={isAdmin ? ADMIN_ACCESS_MESSAGES.authenticationFailed : ACCOUNT_MESSAGES.unexpected}
        startAt={hasCode && (isAdmin ? 'access_code' : 'code')}
        goOnAt="password"
        button={label}
        hasPasskey={isAdmin && hasCode}
        onCancel={() => onDone(null)}
        send={async (values, byPasskey) => {
          const visitor = asVisitor(store);
          const { email, password } = values;
          const body = byPasskey
            ? { email, password, ...(await (await import('./passkey.js')).provePasskey(visitor)) }
            : values;
          const command = {
            method: 'POST',
            path: byPasskey ? `${path}/passkey` : path,
            body,
          } as const;
          try {
            const session = (await sendCommand(visitor, command)) as Session;
            notifyTabs('session');
            onDone(session);
          } catch (error) {
            if (isAdmin || !isCodeRequired(error)) throw error;
            setHasCode(true);
          }
        }}
      >
        {isAdmin && (
          <Button
            kind="link"
            extra="justify-self-start -ml-5"
            label={hasCode ? 'Use the access code' : 'Use an authenticator app or a passkey'}
            onPress={() => setHasCode(!hasCode)}
          />
        )}
      </AccountForm>
    </ProofDialog>
  );
}

const SIGNED_OUT = { session: { status: 'signed-out', user: null, expiresAt: null } } as const;

/** A refused sign-in must not wait for the renewal that this dialog is a part of. */
const asVisitor = (store: SessionStore): SessionStore => ({
  dispatch: store.dispatch,
  getState: () => SIGNED_OUT,
});

function useSignInElsewhere(onDone: (session: Session) => void): void {
  useEffect(() => {
    const channel = new BroadcastChannel('session');
    const stop = listen(channel, 'message', async () => {
      const session = await requestSession().catch(() => null);
      if (session?.signed_in) onDone(session);
    });
    return () => {
      stop();
      channel.close();
    };
  }, [onDone]);
}
