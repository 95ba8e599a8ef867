import { ADMIN_ACCESS_PAGE } from '@elevate/rules';
import { useEffect, useState } from 'react';
import { FormStage } from '../../shared/forms/form-stage.js';
import { useNoIndex } from '../../shared/lib/use-no-index.js';
import { usePageMeta } from '../../shared/lib/use-page-meta.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { AccessForm } from './access-form.js';
import { ACCESS_MODES, type AccessModeName } from './access-modes.js';
import { lazyPart } from '../../shared/lib/lazy-part.js';
import { useAccessLink } from './use-access-link.js';

const InvitationForm = lazyPart(async () => (await import('./invitation-form.js')).InvitationForm);
const FactorForm = lazyPart(async () => (await import('./factor-form.js')).FactorForm);

export function AdminAccessPage() {
  const { setup, invitation } = useAccessLink();
  const [mode, setMode] = useState<AccessModeName>('login');
  const [isFactor, setFactor] = useState(false);
  const [accepted, setAccepted] = useState<string | null>(null);
  // Kept when the mode changes.
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
