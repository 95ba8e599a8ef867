import { useState } from 'react';
import { buttonStyle } from '../ui/button-style.js';
import { LinkedText } from '../ui/linked-text.js';
import { cutText } from '../lib/cut-text.js';

export function Description({ text }: { readonly text: string }) {
  const [isWhole, setWhole] = useState(false);
  const whole = text.trim();
  const start = cutText(whole);
  if (!whole) return <p className="text-small text-quiet">No description yet.</p>;
  const isLong = start.length < whole.length;
  return (
    <>
      <p className="max-w-[70ch] whitespace-pre-line text-body text-plain [overflow-wrap:anywhere]">
        <LinkedText text={isWhole ? whole : start} />
        {isLong && !isWhole && '…'}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
          className={buttonStyle('link', 'mt-2 -ml-5')}
        >
          {isWhole ? 'Show less' : 'Show more'}
        </button>
      )}
    </>
  );
}
