import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { iconButtonStyle } from '../ui/button-style.js';
import { TextField, type TextFieldProps } from './text-field.js';

export interface PasswordFieldProps extends Omit<
  TextFieldProps,
  'type' | 'autoComplete' | 'button'
> {
  readonly autoComplete: 'current-password' | 'new-password' | 'one-time-code' | 'off';
}

export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  const act = isShown ? 'Hide' : 'Show';
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      button={
        <button
          type="button"
          aria-label={`${act} ${props.label.toLowerCase()}`}
          onClick={() => setShown(!isShown)}
          className={iconButtonStyle('quiet', 'absolute right-0.5 bottom-0.5')}
        >
          <Icon aria-hidden="true" className="size-5" />
        </button>
      }
    />
  );
}
