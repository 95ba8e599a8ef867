import { useId } from 'react';

/** Fallback for browsers that refuse clipboard access. */
export function LinkToCopy({ link }: { readonly link: string }) {
  const id = useId();
  return (
    <div className="mt-4 max-w-md">
      <label htmlFor={id} className="text-caption text-quiet">
        Your browser did not let us copy the link. Here it is:
      </label>
      <input
        id={id}
        readOnly
        autoFocus
        value={link}
        onFocus={({ currentTarget }) => currentTarget.select()}
        className="mt-1.5 block min-h-11 w-full rounded-card bg-raised px-3 text-small text-strong ring-1 ring-inset ring-quiet"
      />
    </div>
  );
}
