import { Copy } from 'lucide-react';
import type { PrivateFeedAddresses } from '../../shared/api/types.js';
import { notify } from '../../shared/lib/notify.js';
import { iconButtonStyle } from '../../shared/ui/button-style.js';

export function FeedAddresses({ atom_url, json_url }: PrivateFeedAddresses) {
  return (
    <dl className="mt-3 grid gap-2">
      <Address name="Atom" url={atom_url} />
      <Address name="JSON Feed" url={json_url} />
    </dl>
  );
}

interface AddressProps {
  readonly name: string;
  readonly url: string;
}

function Address({ name, url }: AddressProps) {
  // Without a configured site address, the server's answer is a path.
  const { href } = new URL(url, document.baseURI);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(href);
      notify({ kind: 'success', message: `${name} address copied` });
    } catch {
      notify({ kind: 'error', message: 'Copying is not allowed. Select the address instead.' });
    }
  };
  return (
    <div className="flex items-center gap-3 rounded-card bg-raised px-3 py-1.5">
      <dt className="w-20 shrink-0 text-caption font-semibold text-plain">{name}</dt>
      <dd className="min-w-0 flex-1 font-mono text-caption text-strong break-all select-all">
        {href}
      </dd>
      <dd>
        <button
          type="button"
          aria-label={`Copy the ${name} address`}
          onClick={() => void copy()}
          className={iconButtonStyle('quiet')}
        >
          <Copy aria-hidden="true" className="size-4" />
        </button>
      </dd>
    </div>
  );
}
