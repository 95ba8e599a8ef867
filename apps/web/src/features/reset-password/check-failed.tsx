import { RotateCw } from 'lucide-react';
import { FormStage } from '../../shared/forms/form-stage.js';
import { buttonStyle } from '../../shared/ui/button-style.js';

/** The link may be valid: a network failure must not discard it. */
export function CheckFailed({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <FormStage
      title="Reset password"
      text="We could not check your link. It stays valid until the time given in the email."
    >
      <button type="button" className={buttonStyle('lead')} onClick={onRetry}>
        <RotateCw aria-hidden="true" className="size-4" />
        Try again
      </button>
    </FormStage>
  );
}
