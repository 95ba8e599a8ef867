import '../../shared/forms/field-box.css';
import { useId, type ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import type { EventValues } from './event-values.js';
import { describedBy, FieldFrame, type FieldFrameProps } from './field-frame.js';

export interface EventFieldProps extends Pick<FieldFrameProps, 'label' | 'note' | 'wide'> {
  readonly name: Exclude<keyof EventValues, 'image' | 'focus'>;
  readonly as?: 'input' | 'textarea' | 'select';
  readonly type?: 'text' | 'url' | 'datetime-local';
  readonly required?: boolean;
  readonly placeholder?: string;
  readonly children?: ReactNode;
}

export function EventField({ as: Box = 'input', required = false, ...props }: EventFieldProps) {
  const { name, type = 'text', placeholder, children, ...words } = props;
  const id = useId();
  const { register, clearErrors, formState } = useFormContext<EventValues>();
  const frame = { ...words, id, required, error: formState.errors[name]?.message };
  return (
    <FieldFrame {...frame}>
      <Box
        {...register(name, { onChange: () => clearErrors(name) })}
        {...(Box === 'input' && { type })}
        {...describedBy(frame)}
        autoComplete="off"
        placeholder={placeholder}
        className="field-box"
      >
        {children}
      </Box>
    </FieldFrame>
  );
}
