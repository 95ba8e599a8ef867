import { FACTOR_NAME_LENGTH } from '@elevate/rules';
import { TextField } from '../../shared/forms/text-field.js';
import type { FieldOfForm } from '../../shared/forms/use-account-form.js';

export interface NameFieldProps {
  readonly field: FieldOfForm;
  readonly label: string;
  readonly hint?: string;
}

export function NameField(props: NameFieldProps) {
  return <TextField {...props} type="text" autoComplete="off" maxLength={FACTOR_NAME_LENGTH} />;
}
