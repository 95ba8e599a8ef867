import {
  ADMIN_ACCESS_MESSAGES,
  ADMIN_ACCESS_PAGE,
  ADMIN_FORM_MESSAGES,
  checkAdminEmail,
  checkAdminPassword,
  checkSubmittedAdminPassword,
} from '@elevate/rules';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  type Command,
  Refusal,
  sendCommand,
  useLinkParameters,
  signInBy,
} from '../../../shared/account/send-command.js';
import {
  ACCESS_CODE,
  AccountForm,
  CURRENT_PASSWORD,
  EMAIL,
  NEW_PASSWORD,
  SIGN_IN_CODE,
} from '../../../shared/forms/account-form.js';
import { proofCommand } from '../../../shared/confirmation/proof-command.js';
import { notify } from '../../../shared/toasts/notify.js';
import { useNoIndex, usePageMeta } from '../../../shared/page/page-meta.js';
import { paths } from '../../../shared/paths.js';
import {
  sessionIn,
  type SessionStore,
  setSession,
  useSessionStore,
} from '../../../shared/session/session-store.js';
import { notifyTabs } from '../../../shared/session/tabs.js';
import { Button } from '../../../shared/ui/link.js';
import { FormStage } from '../../../shared/ui/stage-page.js';

const LOGIN = {
  description: ADMIN_ACCESS_PAGE.description,
  button: 'Authenticate',
  busyWords: 'Authenticating...',
  path: '/admin/session',
  succeeded: ADMIN_ACCESS_MESSAGES.granted,
  failed: ADMIN_ACCESS_MESSAGES.authenticationFailed,
};

const ACCESS_MODES = {
  login: LOGIN,
  /** With a code of an authenticator app, or a passkey. */
  factor: LOGIN,
  setup: {
    description: 'One-time administrative setup',
    button: 'Setup Admin',
    busyWords: 'Setting up...',
    path: '/admin/setup',
    succeeded: ADMIN_ACCESS_MESSAGES.created,
    failed: ADMIN_ACCESS_MESSAGES.setupFailed,
  },
  invitation: {
    description: 'Choose your password and access code',
    button: 'Set password and access code',
    busyWords: 'Setting...',
    path: '/admin/invitation',
    succeeded: ADMIN_ACCESS_MESSAGES.invitationAccepted,
    failed: ADMIN_ACCESS_MESSAGES.invitationFailed,
  },
};
type AccessModeName = keyof typeof ACCESS_MODES;

export function AdminAccessPage() {
  // One-time tokens of the links that the server prints (`setup`) or mails (`invitation`).
  const link = useLinkParameters();
  const setup = link.get('setup') ?? '';
  const invitation = link.get('invitation') ?? '';
  const [chosen, setChosen] = useState<AccessModeName>('login');
  const [accepted, setAccepted] = useState('');
  const [email, setEmail] = useState('');
  usePageMeta(ADMIN_ACCESS_PAGE);
  useNoIndex();
  useEffect(() => {
    if (setup !== '') setChosen('setup');
  }, [setup]);
  const isInvited = invitation !== '' && invitation !== accepted;
  const mode = isInvited ? 'invitation' : chosen;
  const isFactor = mode === 'factor';
  const modeLink = (label: string, to: AccessModeName) => (
    <Button kind="link" label={label} onPress={() => setChosen(to)} />
  );
  return (
    <FormStage title={ADMIN_ACCESS_PAGE.title} text={ACCESS_MODES[mode].description}>
      <AccessForm
        key={mode}
        mode={mode}
        email={email}
        token={isInvited ? invitation : setup}
        onEmail={setEmail}
        onAdminExists={() => setChosen('login')}
        onAccepted={() => setAccepted(invitation)}
      />
      {!isInvited && (
        <p className="grid grid-cols-1 justify-items-center border-t border-hairline pt-4 text-center">
          {mode !== 'setup' &&
            modeLink(
              isFactor ? 'Use the access code' : 'Use an authenticator app or a passkey',
              isFactor ? 'login' : 'factor',
            )}
          {mode === 'setup'
            ? modeLink('Back to login', 'login')
            : modeLink('First-time setup', 'setup')}
        </p>
      )}
    </FormStage>
  );
}

interface AccessFormProps {
  readonly mode: AccessModeName;
  readonly email: string;
  readonly token: string;
  readonly onEmail: (email: string) => void;
  readonly onAdminExists: () => void;
  readonly onAccepted: () => void;
}

function AccessForm(props: AccessFormProps) {
  const { mode, email, token, onEmail, onAdminExists, onAccepted } = props;
  const store = useSessionStore();
  const navigate = useNavigate();
  const [hasEmail] = useState(email !== '');
  const { path, button, busyWords, succeeded, failed } = ACCESS_MODES[mode];
  const isInvited = mode === 'invitation';
  const isNew = isInvited || mode === 'setup';

  const enter = async (values: Record<string, string>, byPasskey: boolean) => {
    if (isInvited) return sendCommand(store, { method: 'POST', path, body: { token, ...values } });
    const isLinked = mode === 'setup' && token !== '';
    const body = { ...values, ...(isLinked && { setup_token: token }) };
    return signInAdmin(store, await proofCommand(store, path, body, byPasskey));
  };
  return (
    <AccountForm
      label={button}
      fields={{
        // The server checks the domain.
        email: !isInvited && {
          ...EMAIL,
          label: 'Administrative Email',
          initial: email,
          check: (value) => checkAdminEmail(value),
          onTyped: onEmail,
        },
        password: {
          ...(isNew ? NEW_PASSWORD : CURRENT_PASSWORD),
          label: 'Password',
          placeholder: 'Minimum 20 characters',
          hint: isNew ? 'With a number, a letter and a special character.' : undefined,
          check: isNew ? checkAdminPassword : checkSubmittedAdminPassword,
        },
        access_code:
          mode === 'factor'
            ? SIGN_IN_CODE
            : {
                ...ACCESS_CODE,
                hint: isNew ? 'Exactly 20 characters. Every sign-in asks for them.' : undefined,
              },
      }}
      invalid={ADMIN_FORM_MESSAGES.invalid}
      failed={failed}
      startAt={(hasEmail || isInvited) && 'password'}
      goOnAt="password"
      button={button}
      busyButton={busyWords}
      hasPasskey={mode === 'factor'}
      send={async (values, byPasskey) => {
        try {
          await enter(values, byPasskey);
        } catch (error) {
          if (error instanceof Refusal && error.code === 'USER.ADMIN_EXISTS') onAdminExists();
          throw error;
        }
        notify({ kind: 'success', message: succeeded });
        if (isInvited) onAccepted();
        else void navigate(paths.adminSystem);
      }}
    />
  );
}

// With these errors the server has already ended the browser's session.
const SIGNS_OUT: ReadonlySet<string> = new Set(['USER.INVALID_ACCESS_CODE', 'USER.NOT_ADMIN']);

async function signInAdmin(store: SessionStore, command: Command): Promise<void> {
  try {
    await signInBy(store, command);
  } catch (error) {
    if (error instanceof Refusal && SIGNS_OUT.has(error.code)) {
      const wasSignedIn = sessionIn(store).status === 'signed-in';
      setSession(store, { signed_in: false });
      if (wasSignedIn) notifyTabs('session');
    }
    throw error;
  }
}
