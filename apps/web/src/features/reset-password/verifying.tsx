import { LoaderCircle } from 'lucide-react';
import { FormStage } from '../../shared/forms/form-stage.js';

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
