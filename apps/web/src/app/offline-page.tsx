import { RotateCw } from 'lucide-react';
import { usePageMeta } from '../shared/lib/page-meta.js';
import { paths } from '../shared/paths.js';
import { Button, ButtonLink } from '../shared/ui/link.js';
import { StagePage } from '../shared/ui/stage-page.js';

const PAGE = { title: 'Offline', description: 'This page is not saved on this device.' };

export function OfflinePage() {
  usePageMeta(PAGE);
  return (
    <StagePage
      kicker="Offline"
      title="You are offline"
      text="The site cannot be reached, and this page is not saved on your device. It opens automatically when you are back online."
    >
      <Button kind="lead" onPress={() => window.location.reload()}>
        <RotateCw className="size-4" />
        Try again
      </Button>
      <ButtonLink kind="plain" to={paths.home} label="Saved home page" />
    </StagePage>
  );
}
