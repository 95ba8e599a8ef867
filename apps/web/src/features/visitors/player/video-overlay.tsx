import { usePlayOverlay } from '../../../shared/episodes/play-button.js';
import { quietPart } from '../../../shared/page/lazy-part.js';
import { closeOverlayOnLoadFailure } from '../../../shared/page/use-parameters.js';
import { useReturnFocus } from '../../../shared/browser/return-focus.js';

const VideoDialog = quietPart(
  () => import('./video-dialog.js'),
  'VideoDialog',
  closeOverlayOnLoadFailure('The player', usePlayOverlay),
);

export function VideoOverlay() {
  const { value } = usePlayOverlay();
  return value && <OpenVideo episodeId={value} />;
}

// A separate component, because it mounts while the dialog's script still loads.
function OpenVideo({ episodeId }: { readonly episodeId: string }) {
  const returnFocus = useReturnFocus();
  return <VideoDialog episodeId={episodeId} onCloseAutoFocus={returnFocus} />;
}
