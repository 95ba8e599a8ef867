import { ADMIN_ACCESS_PAGE } from '@elevate/rules';
import { useState } from 'react';
import { FormStage } from '../../shared/forms/form-stage.js';
import { useNoIndex } from '../../shared/lib/use-no-index.js';
import { usePageMeta } from '../../shared/lib/use-page-meta.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { AccessForm } from './access-form.js';
import { ACCESS_MODES, type AccessModeName } from './access-modes.js';

export function AdminAccessPage() {
  const [mode, setMode] = useState<AccessModeName>('login');
  // Kept when the mode changes.
  const [email, setEmail] = useState('');
  usePageMeta(ADMIN_ACCESS_PAGE);
  useNoIndex();
  const { description, other } = ACCESS_MODES[mode];
  return (
    <FormStage title={ADMIN_ACCESS_PAGE.title} text={description}>
      <AccessForm
        key={mode}
        mode={mode}
        email={email}
        onEmail={setEmail}
        onAdminExists={() => setMode('login')}
      />
      <p className="border-t border-hairline pt-4 text-center">
        <button type="button" className={buttonStyle('link')} onClick={() => setMode(other.mode)}>
          {other.label}
        </button>
      </p>
    </FormStage>
  );
}
