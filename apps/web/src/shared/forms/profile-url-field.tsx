import { PROFILE_HOST } from '@elevate/rules';
import { TextField } from './text-field.js';
import type { FieldOfForm } from './use-account-form.js';

export function ProfileUrlField({ field }: { readonly field: FieldOfForm }) {
  return (
    <TextField
      field={field}
      label="LinkedIn profile URL"
      placeholder={`https://${PROFILE_HOST}/in/profile-id`}
      type="url"
      autoComplete="url"
    />
  );
}
