import { CHANGE_PASSWORD_PAGE } from '@elevate/rules';
import { FormStage } from '../../shared/forms/form-stage.js';
import { useHydrated } from '../../shared/lib/use-hydrated.js';
import { usePageMeta } from '../../shared/lib/use-page-meta.js';
import { sessionHint } from '../../shared/session/session-hint.js';
import { useSession } from '../../shared/session/use-session.js';
import { Skeleton } from '../../shared/ui/skeleton.js';
import { ChangePasswordForm } from './change-password-form.js';

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
