import { SIGN_IN_CODE_MESSAGES, SIGN_IN_CODE_MAX_LENGTH } from '@elevate/rules';
import { TextField } from './text-field.js';
import type { FieldOfForm } from './use-account-form.js';

export function CodeField({ field }: { readonly field: FieldOfForm }) {
  return (
    <TextField
      field={field}
      label={SIGN_IN_CODE_MESSAGES.codeLabel}
      hint={SIGN_IN_CODE_MESSAGES.codeHint}
      type="text"
      autoComplete="one-time-code"
      maxLength={SIGN_IN_CODE_MAX_LENGTH}
    />
  );
}
