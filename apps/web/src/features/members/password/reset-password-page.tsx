import {
  ACCOUNT_MESSAGES,
  ACCOUNT_REDIRECT_MS,
  checkConfirmation,
  RESET_PASSWORD_PAGE,
} from '@elevate/rules';
import { useNavigate } from 'react-router-dom';
import { LoaderCircle, RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { usePageMeta } from '../../../shared/page/page-meta.js';
import { AccountForm, NEW_PASSWORD, SIGN_IN_CODE } from '../../../shared/forms/account-form.js';
import { useDelayedAction } from '../../../shared/timing/use-delayed-action.js';
import { paths } from '../../../shared/paths.js';
import { Button, ButtonLink } from '../../../shared/ui/link.js';
import { FormStage } from '../../../shared/ui/stage-page.js';
import {
  isCodeRequired,
  Refusal,
  sendCommand,
  showFailure,
  useLinkToken,
  signInBy,
} from '../../../shared/account/send-command.js';
import { type SessionStore, useSessionStore } from '../../../shared/session/session-store.js';
import { notify } from '../../../shared/toasts/notify.js';

export function ResetPasswordPage() {
  const store = useSessionStore();
  const token = useLinkToken();
  const [state, go] = useState<ResetState>('verifying');
  usePageMeta(RESET_PASSWORD_PAGE);
  useEffect(() => go('verifying'), [token]);
  useEffect(() => {
    if (state !== 'verifying') return undefined;
    let isOn = true;
    void check(store, token).then((next) => isOn && go(next));
    return () => {
      isOn = false;
    };
  }, [state, store, token]);
  switch (state) {
    case 'verifying':
      return <Verifying />;
    case 'unchecked':
      // The link may be valid: a network failure must not discard it.
      return (
        <FormStage
          title="Reset password"
          text="We could not check your link. It stays valid until the time given in the email."
        >
          <Button kind="lead" icon={RotateCw} label="Try again" onPress={() => go('verifying')} />
        </FormStage>
      );
    case 'bad':
      return <BadLink />;
    case 'complete':
      return <ResetComplete />;
    case 'form':
      return (
        <NewPasswordForm
          token={token}
          onComplete={() => go('complete')}
          onBadLink={() => go('bad')}
        />
      );
  }
}

export function Verifying() {
  return (
    <FormStage title="Reset password">
      <p role="status" className="flex items-center gap-3 text-body text-plain">
        <LoaderCircle aria-hidden="true" className="size-5 animate-spin text-lead-text" />
        Verifying reset link...
      </p>
    </FormStage>
  );
}

/** `unchecked`: the link could not be verified. */
type ResetState = 'verifying' | 'unchecked' | 'bad' | 'form' | 'complete';

async function check(store: SessionStore, token: string): Promise<ResetState> {
  if (token === '') return badLink();
  const body = { token };
  try {
    await sendCommand(store, { method: 'POST', path: '/password-resets/check', body });
    return 'form';
  } catch (error) {
    if (error instanceof Refusal && error.status === 400) return badLink();
    showFailure(error, ACCOUNT_MESSAGES.resetFailed);
    return 'unchecked';
  }
}

function badLink(): ResetState {
  notify({ kind: 'error', message: ACCOUNT_MESSAGES.resetLinkInvalid });
  return 'bad';
}

function ResetComplete() {
  const navigate = useNavigate();
  useDelayedAction(true, ACCOUNT_REDIRECT_MS.afterReset, () => void navigate(paths.home));
  return (
    <div role="status">
      <FormStage
        title={ACCOUNT_MESSAGES.resetComplete}
        text="Your new password is set, and you are signed in."
      >
        <ButtonLink kind="lead" to={paths.home} label="Go to the talks" />
      </FormStage>
    </div>
  );
}

interface NewPasswordFormProps {
  readonly token: string;
  readonly onComplete: () => void;
  /** The link expired or was used while the user filled in the form. */
  readonly onBadLink: () => void;
}

const LINK_INVALID = 'USER.RESET_LINK_INVALID';

function NewPasswordForm({ token, onComplete, onBadLink }: NewPasswordFormProps) {
  const store = useSessionStore();
  const [needsCode, setNeedsCode] = useState(false);
  return (
    <FormStage title="Create New Password">
      <AccountForm
        label="Create New Password"
        fields={{
          password: { ...NEW_PASSWORD, label: 'New Password', clears: 'confirmation' },
          confirmation: {
            ...NEW_PASSWORD,
            label: 'Confirm New Password',
            hint: undefined,
            check: (value, { password }) => checkConfirmation(value, password),
          },
          code: needsCode && SIGN_IN_CODE,
        }}
        failed={ACCOUNT_MESSAGES.resetFailed}
        startAt={needsCode && 'code'}
        button="Reset Password"
        send={async ({ password, code }) => {
          const body = { token, password, code };
          try {
            await signInBy(store, { method: 'POST', path: '/password-resets/complete', body });
            onComplete();
          } catch (error) {
            if (isCodeRequired(error)) return setNeedsCode(true);
            if (error instanceof Refusal && error.code === LINK_INVALID) onBadLink();
            throw error;
          }
        }}
      />
    </FormStage>
  );
}

function BadLink() {
  const navigate = useNavigate();
  useDelayedAction(true, ACCOUNT_REDIRECT_MS.badLink, () => {
    void navigate(paths.forgotPassword, { replace: true });
  });
  return (
    <FormStage
      title="Reset password"
      text="This link is invalid or has expired. You can request a new one."
    >
      <ButtonLink kind="lead" to={paths.forgotPassword} replace label="Send another link" />
    </FormStage>
  );
}
