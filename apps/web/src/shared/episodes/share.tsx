import { embedCode, type EmbedKind, embedPath, embedSize, formatMoment } from '@elevate/rules';
import { Copy, Share2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { log } from '../browser/log.js';
import { copyText } from '../browser/offer-file.js';
import { Button } from '../ui/link.js';
import { useStartSeconds } from './chapters.js';

interface ShareProps {
  readonly kind: EmbedKind;
  readonly of: { readonly id: string; readonly title: string };
  readonly pathAt: (seconds: number) => string;
  /** Where the player is; 0 if it has no position. */
  readonly position?: () => number;
}

/** A button and, in a row of its own, the addresses to copy. */
export function Share({ kind, of: { id, title }, pathAt, position = () => 0 }: ShareProps) {
  const [seconds, setSeconds] = useState<number>();
  const [status, setStatus] = useState('');
  const start = useStartSeconds();
  const { origin } = window.location;
  const linkAt = (moment: number) => origin + pathAt(moment);
  const size = embedSize(kind === 'episodes');
  const values = (moment: number) => ({
    Link: linkAt(0),
    ...(moment > 0 && { [`Link at ${formatMoment(moment)}`]: linkAt(moment) }),
    'Embed code': embedCode(origin + embedPath(kind, id), title, size),
  });
  const shareByDevice = () =>
    navigator
      .share({ title, url: linkAt(start) })
      // Also after a visitor's cancel.
      .catch((error: unknown) => log.debug('Sharing failed', error));
  return (
    <>
      <Button
        aria-expanded={seconds !== undefined}
        icon={Share2}
        iconSize="size-4.5"
        label="Share"
        onPress={() => setSeconds(seconds === undefined ? Math.floor(position()) : undefined)}
      />
      {seconds !== undefined && (
        <section
          aria-label="Share"
          className="order-last grid min-w-full gap-3 rounded-card bg-raised p-5 ring-1 ring-inset ring-hairline"
        >
          {Object.entries(values(seconds)).map(([label, value]) => (
            <CopyField key={label} label={label} value={value} onStatus={setStatus} />
          ))}
          {'share' in navigator && <Button label="Share with an app" onPress={shareByDevice} />}
          <p role="status" className="text-small text-strong">
            {status}
          </p>
        </section>
      )}
    </>
  );
}

interface CopyFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onStatus: (words: string) => void;
}

function CopyField({ label, value, onStatus }: CopyFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    // The same words twice would not be announced.
    onStatus('');
    if (await copyText(value)) return onStatus(`${label} copied`);
    field.current?.focus();
    onStatus('Your browser did not let us copy it. It is selected: copy it with your keyboard.');
  };
  return (
    <div>
      <label htmlFor={id} className="text-caption text-quiet">
        {label}
      </label>
      <div className="mt-1.5 flex gap-3">
        <input
          ref={field}
          id={id}
          readOnly
          value={value}
          onFocus={({ currentTarget }) => currentTarget.select()}
          className="block min-h-11 w-full rounded-card bg-raised px-3 text-small text-strong ring-1 ring-inset ring-quiet"
        />
        <Button aria-label={`Copy: ${label}`} icon={Copy} label="Copy" onPress={copy} />
      </div>
    </div>
  );
}
