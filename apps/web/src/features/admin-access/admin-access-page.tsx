import {
  ACCESS_CODE_LENGTH,
  ADMIN_ACCESS_PAGE,
  ADMIN_FORM_MESSAGES,
  checkAccessCode,
  checkAdminEmail,
} from '@elevate/rules';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { FormStage } from '../../shared/forms/account-form.js';
import { SubmitButton } from '../../shared/forms/submit-button.js';
import { useAccountForm } from '../../shared/forms/use-account-form.js';
import { useNoIndex, usePageMeta } from '../../shared/lib/page-meta.js';
import { buttonStyle } from '../../shared/ui/link.js';
import { lazyPart } from '../../shared/lib/lazy-part.js';
import { EmailField, PasswordField } from '../../shared/forms/fields.js';
import { notify } from '../../shared/lib/notify.js';
import { paths } from '../../shared/paths.js';
import { useSessionStore } from '../../shared/session/session-store.js';
import { isAdminExistsError, signInAdmin } from './sign-in-admin.js';
import { ACCESS_MODES, type AccessModeName } from './access-modes.js';

const InvitationForm = lazyPart(async () => (await import('./invitation-form.js')).InvitationForm);
const FactorForm = lazyPart(async () => (await import('./factor-form.js')).FactorForm);

export function AdminAccessPage() {
  const { setup, invitation } = useAccessLink();
  const [mode, setMode] = useState<AccessModeName>('login');
  const [isFactor, setFactor] = useState(false);
  const [accepted, setAccepted] = useState<string | null>(null);
  const [email, setEmail] = useState('');
  usePageMeta(ADMIN_ACCESS_PAGE);
  useNoIndex();
  useEffect(() => {
    if (setup !== null) setMode('setup');
  }, [setup]);
  const { description, other } = ACCESS_MODES[mode];
  if (invitation !== null && invitation !== accepted) {
    return (
      <FormStage title={ADMIN_ACCESS_PAGE.title} text="Choose your password and access code">
        <InvitationForm token={invitation} onAccepted={() => setAccepted(invitation)} />
      </FormStage>
    );
  }
  return (
    <FormStage title={ADMIN_ACCESS_PAGE.title} text={description}>
      {mode === 'login' && isFactor ? (
        <FactorForm email={email} onEmail={setEmail} />
      ) : (
        <AccessForm
          key={mode}
          mode={mode}
          email={email}
          setupToken={setup}
          onEmail={setEmail}
          onAdminExists={() => setMode('login')}
        />
      )}
      <p className="grid justify-items-center border-t border-hairline pt-4 text-center">
        {mode === 'login' && (
          <button
            type="button"
            className={buttonStyle('link')}
            onClick={() => setFactor(!isFactor)}
          >
            {isFactor ? 'Use the access code' : 'Use an authenticator app or a passkey'}
          </button>
        )}
        <button type="button" className={buttonStyle('link')} onClick={() => setMode(other.mode)}>
          {other.label}
        </button>
      </p>
    </FormStage>
  );
}

/** One-time tokens of the links that the server prints (`setup`) or mails (`invitation`). */
export interface AccessLink {
  readonly setup: string | null;
  readonly invitation: string | null;
}

/** Reads the token and removes it from the URL immediately, so that neither history nor bystanders have it. */
export function useAccessLink(): AccessLink {
  const navigate = useNavigate();
  const { hash, pathname } = useLocation();
  const [link, setLink] = useState(() => linkIn(hash));
  useEffect(() => {
    if (!hash) return;
    setLink(linkIn(hash));
    void navigate(pathname, { replace: true });
  }, [hash, navigate, pathname]);
  return link;
}

function linkIn(hash: string): AccessLink {
  const given = new URLSearchParams(hash.slice(1));
  return { setup: given.get('setup'), invitation: given.get('invitation') };
}

export interface AccessFormProps {
  readonly mode: AccessModeName;
  readonly email: string;
  /** From the link that the server prints; only setup uses it. */
  readonly setupToken: string | null;
  readonly onEmail: (email: string) => void;
  readonly onAdminExists: () => void;
}

export function AccessForm(props: AccessFormProps) {
  const { mode, email, setupToken, onEmail, onAdminExists } = props;
  const store = useSessionStore();
  const navigate = useNavigate();
  const [isKnown] = useState(email !== '');
  const { path, button, busy: busyLabel, checkPassword, succeeded, ...words } = ACCESS_MODES[mode];
  const { field, submit, busy } = useAccountForm({
    startAt: isKnown ? 'password' : undefined,
    initial: { email, password: '', access_code: '' },
    rules: {
      // The server checks the domain.
      email: (value) => checkAdminEmail(value),
      password: checkPassword,
      access_code: checkAccessCode,
    },
    invalid: ADMIN_FORM_MESSAGES.invalid,
    failed: words.failed,
    goOnAt: 'password',
    send: async (values) => {
      const isLinked = mode === 'setup' && setupToken !== null;
      const body = { ...values, ...(isLinked && { setup_token: setupToken }) };
      try {
        await signInAdmin(store, { method: 'POST', path, body });
      } catch (error) {
        if (isAdminExistsError(error)) onAdminExists();
        throw error;
      }
      notify({ kind: 'success', message: succeeded });
      void navigate(paths.adminSystem);
    },
  });
  return (
    <form noValidate aria-label={button} className="grid gap-5" onSubmit={submit}>
      <EmailField field={field('email')} label="Administrative Email" onTyped={onEmail} />
      <PasswordField
        field={field('password')}
        label="Password"
        placeholder="Minimum 20 characters"
        hint={words.passwordHint}
        autoComplete={words.passwordIs}
      />
      <PasswordField
        field={field('access_code')}
        label="Access Code"
        hint={words.codeHint}
        maxLength={ACCESS_CODE_LENGTH}
        autoComplete="off"
      />
      <SubmitButton label={busy ? busyLabel : button} busy={busy} />
    </form>
  );
}
