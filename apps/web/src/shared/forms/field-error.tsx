import { CircleAlert } from 'lucide-react';

export interface FieldErrorProps {
  /** Referenced by `aria-describedby` of the input. */
  readonly id: string;
  readonly message: string | undefined;
}

export function FieldError({ id, message }: FieldErrorProps) {
  return (
    <p id={id} className="flex gap-1.5 text-danger">
      {message && (
        <>
          <CircleAlert aria-hidden="true" className="mt-px size-4 shrink-0" />
          {message}
        </>
      )}
    </p>
  );
}
