import { digestApi } from './digest.api.js';

export function DigestPreviewText({ owner }: { readonly owner: string }) {
  const { currentData, isError } = digestApi.useGetDigestPreviewQuery(owner);
  if (isError) return <p role="alert">The preview could not be loaded.</p>;
  if (!currentData) return <p className="text-small text-quiet">Loading…</p>;
  const { subject, text } = currentData;
  if (subject === null)
    return (
      <p role="status" className="text-small text-plain">
        Nothing new in the last seven days: no mail would be sent.
      </p>
    );
  return (
    <figure className="rounded-card bg-raised p-4 ring-1 ring-hairline ring-inset">
      <figcaption className="text-small font-semibold text-strong">{subject}</figcaption>
      <pre
        tabIndex={0}
        aria-label="Text of the mail"
        className="mt-2 max-h-96 overflow-auto font-text text-caption wrap-anywhere whitespace-pre-wrap text-plain"
      >
        {text}
      </pre>
    </figure>
  );
}
