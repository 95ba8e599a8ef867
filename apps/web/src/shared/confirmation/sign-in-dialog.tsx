import {
  ACCOUNT_MESSAGES,
  ADMIN_ACCESS_MESSAGES,
  ADMIN_FORM_MESSAGES,
  checkAdminEmail,
  checkSubmittedAdminPassword,
} from '@elevate/rules';
import { useEffect, useState } from 'react';
import { isCodeRequired, sendCommand } from '../account/send-command.js';
import type { Session } from '../api/generated/schema.js';
import { listen } from '../browser/listen.js';
import {
  ACCESS_CODE,
  AccountForm,
  CURRENT_PASSWORD,
  EMAIL,
  SIGN_IN_CODE,
} from '../forms/account-form.js';
import { proofCommand } from './proof-command.js';
import { requestSession } from '../session/renew-session.js';
import type { SessionStore } from '../session/session-store.js';
import { notifyTabs, openChannel } from '../session/tabs.js';
import { Button } from '../ui/link.js';
import { SmallDialog } from '../ui/opened-form.js';

interface SignInDialogProps {
  readonly store: SessionStore;
  readonly isAdmin: boolean;
  readonly onDone: (session: Session | null) => void;
}

const fieldsOf = (isAdmin: boolean, hasCode: boolean) => ({
  email: isAdmin
    ? { ...EMAIL, label: 'Administrative Email', check: (email: string) => checkAdminEmail(email) }
    : EMAIL,
  password: {
    ...CURRENT_PASSWORD,
    label: 'Password',
    check: isAdmin ? checkSubmittedAdminPassword : CURRENT_PASSWORD.check,
  },
  access_code: isAdmin && (hasCode ? SIGN_IN_CODE : ACCESS_CODE),
  code: !isAdmin && hasCode && SIGN_IN_CODE,
});

export function SignInDialog({ store, isAdmin, onDone }: SignInDialogProps) {
  const [hasCode, setHasCode] = useState(false);
  useSignInElsewhere(onDone);
  const path = isAdmin ? '/admin/session' : '/session';
  const label = isAdmin ? 'Authenticate' : 'Sign In';
  return (
    <SmallDialog
      title="Sign in again"
      reason="Your session has ended. What you typed is still here."
      onCancel={() => onDone(null)}
    >
      <AccountForm
        label="Sign in again"
        fields={fieldsOf(isAdmin, hasCode)}
        {...(isAdmin && { invalid: ADMIN_FORM_MESSAGES.invalid })}
        failed={isAdmin ? ADMIN_ACCESS_MESSAGES.authenticationFailed : ACCOUNT_MESSAGES.unexpected}
        startAt={hasCode && (isAdmin ? 'access_code' : 'code')}
        goOnAt="password"
        button={label}
        hasPasskey={isAdmin && hasCode}
        onCancel={() => onDone(null)}
        send={async (values, byPasskey) => {
          const visitor = asVisitor(store);
          const command = await proofCommand(visitor, path, values, byPasskey);
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
    </SmallDialog>
  );
}

const SIGNED_OUT = { session: { status: 'signed-out', user: null, expiresAt: null } } as const;

/** A refused sign-in must not wait for the renewal that this dialog is a part of. */
const asVisitor = (store: SessionStore): SessionStore => ({
  dispatch: store.dispatch,
  getState: () => SIGNED_OUT,
});

/** The person may sign in again in another tab. */
function useSignInElsewhere(onDone: (session: Session) => void): void {
  useEffect(() => {
    const channel = openChannel();
    if (!channel) return;
    const look = async () => {
      const session = await requestSession().catch(() => null);
      if (session?.signed_in) onDone(session);
    };
    const stop = listen(channel, 'message', () => void look());
    return () => {
      stop();
      channel.close();
    };
  }, [onDone]);
}
