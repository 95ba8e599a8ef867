import { SIGN_IN_PAGE } from '@elevate/rules';
import { useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { FormStage } from '../../shared/forms/form-stage.js';
import { sameSitePath } from '../../shared/lib/same-site.js';
import { usePageMeta } from '../../shared/lib/use-page-meta.js';
import { pendingChange, type PendingChange } from '../../shared/saved/pending-change.js';
import { paths } from '../../shared/paths.js';
import { useSession } from '../../shared/session/use-session.js';
import { ModeSwitch } from './mode-switch.js';
import { SignInForm } from './sign-in-form.js';
import { SignUpForm } from './sign-up-form.js';
import { useMailedLink } from './use-mailed-link.js';

export function AuthPage() {
  const [parameters] = useSearchParams();
  const pending = pendingChange(useLocation().state);
  const { status } = useSession();
  const [isNew, setNew] = useState(false);
  // Kept when the form changes.
  const [email, setEmail] = useState('');
  usePageMeta(SIGN_IN_PAGE);
  const isLinkOpen = useMailedLink();
  if (status === 'signed-in' && !isLinkOpen) {
    return <Navigate to={sameSitePath(parameters.get('from')) ?? paths.home} replace />;
  }
  return isNew ? (
    <FormStage
      title="Create account"
      text="Save talks to your list and bookmark the news, on every device."
    >
      <SignUpForm email={email} onEmail={setEmail} onCreated={() => setNew(false)} />
      <ModeSwitch question="Already have an account?" to="Sign in" onSwitch={() => setNew(false)} />
    </FormStage>
  ) : (
    <FormStage title="Sign in" text={invitation(pending)}>
      <SignInForm email={email} onEmail={setEmail} pending={pending} />
      <ModeSwitch question="New here?" to="Create an account" onSwitch={() => setNew(true)} />
    </FormStage>
  );
}

function invitation(pending: PendingChange | null): string {
  if (!pending) return 'Good to see you again.';
  if ('add' in pending) return 'Sign in to add the talk to your list.';
  return `Sign in to follow ${pending.follow.name}.`;
}
