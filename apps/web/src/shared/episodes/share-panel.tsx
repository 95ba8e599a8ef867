import { embedCode, type EmbedKind, embedPath, embedSize, formatMoment } from '@elevate/rules';
import { Copy } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { log } from '../browser/log.js';
import { copyText } from '../browser/offer-file.js';
import { paths } from '../paths.js';
import { Button } from '../ui/link.js';

export interface SharePanelProps {
  readonly kind: EmbedKind;
  readonly of: { readonly id: string; readonly title: string };
  readonly seconds: number;
}

const PATHS: Readonly<Record<EmbedKind, (id: string, seconds: number) => string>> = {
  episodes: paths.videoFrom,
  channels: paths.channel,
  speakers: paths.speaker,
  collections: paths.collection,
  events: paths.event,
};

export function SharePanel({ kind, of: { id, title }, seconds }: SharePanelProps) {
  const [status, setStatus] = useState('');
  const { origin } = window.location;
  const linkAt = (moment: number) => origin + PATHS[kind](id, moment);
  const size = embedSize(kind === 'episodes');
  const values = {
    Link: linkAt(0),
    ...(seconds > 0 && { [`Link at ${formatMoment(seconds)}`]: linkAt(seconds) }),
    'Embed code': embedCode(origin + embedPath(kind, id), title, size),
  };
  const shareByDevice = () =>
    navigator
      .share({ title, url: linkAt(seconds) })
      // Also after a visitor's cancel.
      .catch((error: unknown) => log.debug('Sharing failed', error));
  return (
    <section
      aria-label="Share"
      className="order-last grid min-w-full grid-cols-1 gap-3 rounded-card bg-raised p-5 ring-1 ring-inset ring-hairline"
    >
      {Object.entries(values).map(([label, value]) => (
        <CopyField key={label} label={label} value={value} onStatus={setStatus} />
      ))}
      {'share' in navigator && <Button label="Share with an app" onPress={shareByDevice} />}
      <p role="status" className="text-small text-strong">
        {status}
      </p>
    </section>
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
      <div className="mt-1.5 flex flex-wrap gap-3">
        <input
          ref={field}
          id={id}
          readOnly
          value={value}
          onFocus={({ currentTarget }) => currentTarget.select()}
          className="min-h-11 min-w-0 flex-1 basis-40 rounded-card bg-raised px-3 text-small text-strong ring-1 ring-inset ring-quiet"
        />
        <Button aria-label={`Copy: ${label}`} icon={Copy} label="Copy" onPress={copy} />
      </div>
    </div>
  );
}
