import { linkify } from '../lib/linkify.js';

/** Text that people wrote elsewhere: its line breaks are kept, its web addresses can be followed. */
export function LinkedText({ text }: { readonly text: string }) {
  return linkify(text).map((part, index) =>
    part.href === undefined ? (
      part.text
    ) : (
      <a
        key={index}
        href={part.href}
        target="_blank"
        rel="noreferrer nofollow ugc"
        className="text-lead-text underline underline-offset-3 hover:text-strong"
      >
        {part.text}
      </a>
    ),
  );
}
