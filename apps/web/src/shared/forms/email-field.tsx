import { TextField } from './text-field.js';
import type { FieldOfForm } from './use-account-form.js';

export interface EmailFieldProps {
  readonly field: FieldOfForm;
  readonly label?: string;
  readonly onTyped?: (email: string) => void;
}

export function EmailField({ field, label = 'Email', onTyped }: EmailFieldProps) {
  const { input, error } = field;
  const onChange: typeof input.onChange = (event) => {
    onTyped?.(String(event.target.value));
    return input.onChange(event);
  };
  return (
    <TextField
      field={{ input: { ...input, onChange }, error }}
      label={label}
      type="email"
      autoComplete="username"
    />
  );
}
