import { CircleAlert } from 'lucide-react';

export interface FieldErrorProps {
  /** By which the field says that this is about it. */
  readonly id: string;
  readonly message: string | undefined;
}

/** What is wrong with a field, under it. */
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
