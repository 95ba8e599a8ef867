import { LoaderCircle } from 'lucide-react';

export function Checking() {
  return (
    <p
      role="status"
      className="grid min-h-[calc(100svh-var(--bar))] place-items-center text-lead-text"
    >
      <LoaderCircle aria-hidden="true" className="size-8 animate-spin" />
      <span className="sr-only">Checking access</span>
    </p>
  );
}
