import {
  ACCOUNT_MESSAGES,
  ACCOUNT_REDIRECT_MS,
  CHANGE_PASSWORD_PAGE,
  checkConfirmation,
  checkCurrentPassword,
  checkNewPassword,
  passwordWarning,
} from '@elevate/rules';
import { Lock, TriangleAlert } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useState } from 'react';
import { AccountForm, CURRENT_PASSWORD, NEW_PASSWORD } from '../../../shared/forms/account-form.js';
import { useHydrated } from '../../../shared/timing/timing.js';
import { useDelayedAction } from '../../../shared/timing/use-delayed-action.js';
import { quietPart } from '../../../shared/page/lazy-part.js';
import { usePageMeta } from '../../../shared/page/page-meta.js';
import {
  mustChangePassword,
  sessionHint,
  useSessionStore,
  useSession,
} from '../../../shared/session/session-store.js';
import type { SessionUser } from '../../../shared/api/generated/schema.js';
import { Notice, Skeleton } from '../../../shared/ui/notice.js';
import { paths } from '../../../shared/paths.js';
import { Button } from '../../../shared/ui/link.js';
import { FormStage } from '../../../shared/ui/stage-page.js';
import { notify } from '../../../shared/toasts/notify.js';
import { signInBy } from '../../../shared/account/send-command.js';

const UsernameField = quietPart(
  () => import('../../../shared/account/signed-in-as.js'),
  'UsernameField',
);

export function ChangePasswordPage() {
  const { status } = useSession();
  usePageMeta(CHANGE_PASSWORD_PAGE);
  // The notice depends on the session; waiting for it keeps the form from moving.
  const hydrated = useHydrated();
  const isAwaited = status === 'unknown' && (!hydrated || sessionHint() !== null);
  return (
    <FormStage title="Change password">
      {isAwaited ? <Skeleton className="h-96" /> : <ChangePasswordForm />}
    </FormStage>
  );
}

function ChangePasswordForm() {
  const store = useSessionStore();
  const navigate = useNavigate();
  // The router's key for the entry at which the document was opened.
  const cameFromHere = useLocation().key !== 'default';
  const { user } = useSession();
  // State at the change: afterwards no notice is due.
  const [done, setDone] = useState<{ readonly user: typeof user } | null>(null);
  const about = done ? done.user : user;
  useDelayedAction(done !== null, ACCOUNT_REDIRECT_MS.afterChange, () => void navigate(paths.home));
  return (
    <>
      {about && <AgeNotice user={about} />}
      <AccountForm
        label="Change password"
        fields={{
          current_password: { ...CURRENT_PASSWORD, check: checkCurrentPassword },
          new_password: {
            ...NEW_PASSWORD,
            label: 'New password',
            check: (value, { current_password }) => checkNewPassword(value, current_password),
            clears: 'confirmation',
          },
          confirmation: {
            ...NEW_PASSWORD,
            label: 'Confirm new password',
            hint: undefined,
            check: (value, { new_password }) => checkConfirmation(value, new_password),
          },
        }}
        failed={ACCOUNT_MESSAGES.passwordNotChanged}
        button="Change Password"
        isOver={done !== null}
        beside={
          !mustChangePassword(about) && (
            <Button
              kind="outline"
              label="Cancel"
              onPress={() => (cameFromHere ? navigate(-1) : navigate(paths.home))}
            />
          )
        }
        send={async ({ current_password, new_password }) => {
          const body = { current_password, new_password };
          await signInBy(store, { method: 'PUT', path: '/password', body });
          notify({ kind: 'success', message: ACCOUNT_MESSAGES.passwordChanged });
          setDone({ user });
        }}
      >
        {user && !mustChangePassword(user) && <UsernameField userId={user.id} />}
      </AccountForm>
    </>
  );
}

function AgeNotice({ user }: { readonly user: SessionUser }) {
  const { password_days_left, password_warning } = user;
  if (mustChangePassword(user)) {
    return (
      <Notice
        icon={TriangleAlert}
        title="Your password has expired"
        text="Choose a new one to continue using your account."
      />
    );
  }
  if (!password_warning || password_days_left === null) return null;
  return <Notice icon={Lock} title={passwordWarning(password_days_left)} />;
}
