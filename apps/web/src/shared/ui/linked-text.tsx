import { linkify } from '../lib/linkify.js';

/** Keeps line breaks and links URLs in untrusted text. */
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
