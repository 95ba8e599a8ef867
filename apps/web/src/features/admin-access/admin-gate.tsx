import { CloudOff, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { useNoIndex } from '../../shared/lib/use-no-index.js';
import { paths } from '../../shared/paths.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { Notice } from '../../shared/ui/notice.js';
import { Checking } from './checking.js';
import { useAccess } from './use-access.js';

/** Redirects others to the home page, replacing the history entry. */
export function AdminGate({ children }: { readonly children: ReactNode }) {
  const { access, askAgain } = useAccess();
  useNoIndex();
  switch (access) {
    case 'allowed':
      return children;
    case 'refused':
      return <Navigate to={paths.home} replace />;
    case 'checking':
      return <Checking />;
    case 'unknown':
      return <Untold onRetry={askAgain} />;
  }
}

function Untold({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className="edged mx-auto max-w-3xl py-16">
      <Notice
        role="alert"
        icon={CloudOff}
        title="We could not check your access"
        text="The server cannot be reached right now. Check your connection, then try again."
        action={
          <button type="button" className={buttonStyle('plain')} onClick={onRetry}>
            <RotateCw aria-hidden="true" className="size-4" />
            Try again
          </button>
        }
      />
    </div>
  );
}
