import type { ReactNode } from 'react';
import { Boundary, PartMissing } from '../shared/page/lazy-part.js';
import { Button } from '../shared/ui/link.js';
import { StagePage } from '../shared/ui/stage-page.js';

const MISSING =
  'A part of this page could not be loaded. The site was updated, or you are offline. Reload the page to continue.';
const BROKEN = 'Something broke on this page. Reloading usually helps.';

export function ErrorBoundary(props: { readonly place?: string; readonly children: ReactNode }) {
  const fallback = (error: unknown) => (
    <StagePage
      kicker="Something went wrong"
      title="Unexpected Application Error!"
      text={error instanceof PartMissing ? MISSING : BROKEN}
    >
      <Button kind="lead" label="Reload" onPress={() => window.location.reload()} />
    </StagePage>
  );
  return <Boundary {...props} fallback={fallback} />;
}
