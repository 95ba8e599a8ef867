import { useEffect, useId, useRef } from 'react';
import { Button } from '../../../shared/ui/link.js';
import { ShortcutSwitch } from '../../../shared/ui/shortcut-switch.js';

const SHORTCUTS = [
  ['j', 'Next article'],
  ['k', 'Previous article'],
  ['o', 'Open the article'],
  ['s', 'Save the article, or remove the bookmark'],
  ['m', 'Mark the article as read or unread'],
  ['z', 'Undo the last change, while its notice is shown'],
  ['/', 'Search the site, as Ctrl+K or ⌘K'],
  ['?', 'Show this help'],
] as const;

export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={title}
      onCancel={onClose}
      className="rise m-auto grid w-full max-w-md gap-4 rounded-card bg-raised p-6 text-plain backdrop:bg-ground/70"
    >
      <h2 id={title} className="text-heading font-bold text-strong">
        Keyboard shortcuts
      </h2>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 text-small">
        {SHORTCUTS.map(([key, action]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="inline-grid min-w-7 place-items-center rounded-card bg-raised-2 px-2 py-0.5 font-text font-semibold text-strong ring-1 ring-inset ring-hairline">
                {key}
              </kbd>
            </dt>
            <dd>{action}</dd>
          </div>
        ))}
      </dl>
      <p className="text-caption text-quiet">
        On a layout without Latin letters, press the key where a US keyboard has the letter.
      </p>
      <div className="flex flex-wrap items-center justify-between gap-3 pl-5">
        <ShortcutSwitch />
        <Button label="Close" onPress={onClose} />
      </div>
    </dialog>
  );
}
