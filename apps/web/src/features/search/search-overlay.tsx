import { X } from 'lucide-react';
import * as Dialog from 'radix-ui/dialog';
import { Link } from 'react-router';
import { paths } from '../../shared/paths.js';
import { buttonStyle, iconButtonStyle } from '../../shared/ui/button-style.js';
import { StagePage } from '../../shared/ui/stage-page.js';

/** Over the whole page, which holds still beneath. The field itself is still to come. */
export function SearchOverlay({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          className="rise fixed inset-0 z-60 overflow-y-auto bg-ground focus:outline-none"
        >
          <Dialog.Title className="sr-only">Search</Dialog.Title>
          <StagePage
            level="h2"
            kicker="Coming soon"
            title="Search"
            text="One box for every talk, speaker and topic. This part of the stage is still being built."
          >
            <Link to={paths.categories} className={buttonStyle('plain')}>
              Browse by topic
            </Link>
            <Link to={paths.channels} className={buttonStyle('plain')}>
              Browse by channel
            </Link>
          </StagePage>
          <Dialog.Close
            aria-label="Close search"
            className={iconButtonStyle('plain', 'fixed top-2.5 right-(--edge)')}
          >
            <X aria-hidden="true" className="size-5" />
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
