import { Button } from '../ui/link.js';
import type { Draft } from './drafts.js';

interface DraftLineProps {
  readonly found: Pick<Draft<unknown>, 'at' | 'lacksFile'> | null;
  readonly onDiscard: () => void;
}

const TIME = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

export function DraftLine({ found, onDiscard }: DraftLineProps) {
  if (!found) return null;
  return (
    <p
      role="status"
      className="col-span-full flex flex-wrap items-center gap-x-3 rounded-card border border-lead-text px-4 py-1 text-small text-strong"
    >
      Your unsaved changes of {TIME.format(found.at)} are back.
      {found.lacksFile && ' Choose the file again.'}
      <Button kind="link" extra="-mx-5" label="Discard" onPress={onDiscard} />
    </p>
  );
}
