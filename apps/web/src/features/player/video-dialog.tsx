import { X } from 'lucide-react';
import * as Dialog from 'radix-ui/dialog';
import { isAbsent } from '../../shared/api/is-absent.js';
import { episodeApi } from '../../shared/episodes/episode.api.js';
import { usePlayOverlay } from '../../shared/episodes/play-button.js';
import { iconButtonStyle } from '../../shared/ui/button-style.js';
import { RetryNotice } from '../../shared/ui/retry-notice.js';
import { ResumedNotice } from './resumed-notice.js';
import { useStart } from './use-start.js';
import { VideoAbout, VideoAboutSkeleton, VideoChannel } from './video-about.js';
import { VideoStage } from './video-stage.js';
import { WatchOnYouTube } from './watch-on-youtube.js';

export interface VideoDialogProps {
  readonly episodeId: string;
  readonly onCloseAutoFocus: (event: Event) => void;
}

export function VideoDialog({ episodeId, onCloseAutoFocus }: VideoDialogProps) {
  const { openedHere, close } = usePlayOverlay();
  const start = useStart(episodeId);
  const { data, error } = episodeApi.useGetEpisodeQuery(episodeId);
  const isUnknown = !data && isAbsent(error);
  return (
    <Dialog.Root open onOpenChange={(open) => open || close()}>
      <Dialog.Portal>
        <Dialog.Overlay className="video-veil">
          <Dialog.Content
            aria-describedby={undefined}
            onCloseAutoFocus={onCloseAutoFocus}
            className="video-box rise"
          >
            <div className="flex flex-none items-center justify-between gap-2 py-2 pr-2 pl-4 sm:pl-6">
              {data ? <VideoChannel channel={data.channel} /> : <span />}
              <Dialog.Close aria-label="Close video" className={iconButtonStyle('quiet')}>
                <X aria-hidden="true" className="size-5" />
              </Dialog.Close>
            </div>
            {!isUnknown && (
              // Play was clicked where the video is known to be embeddable.
              <VideoStage
                episodeId={episodeId}
                episode={data}
                isSure={openedHere}
                startSeconds={start.seconds}
              />
            )}
            <div className="video-words px-4 pt-4 pb-6 sm:px-6">
              <Dialog.Title className="text-heading leading-tight font-bold tracking-tight">
                {data?.title ?? (isUnknown ? 'Episode not found' : 'Episode')}
              </Dialog.Title>
              {start.isResumed && <ResumedNotice episodeId={episodeId} seconds={start.seconds} />}
              {isUnknown ? <NoSuchVideo /> : <VideoFacts episodeId={episodeId} />}
            </div>
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function NoSuchVideo() {
  return (
    <p className="mt-3 text-body text-plain">
      This episode is not available. It may have been removed.
    </p>
  );
}

function VideoFacts({ episodeId }: { readonly episodeId: string }) {
  return (
    <>
      <VideoDetails episodeId={episodeId} />
      <div className="mt-5">
        <WatchOnYouTube episodeId={episodeId} />
      </div>
    </>
  );
}

function VideoDetails({ episodeId }: { readonly episodeId: string }) {
  const { data, isError, isFetching, refetch } = episodeApi.useGetEpisodeQuery(episodeId);
  if (data) return <VideoAbout episode={data} />;
  if (!isError) return <VideoAboutSkeleton />;
  return (
    <div className="mt-4">
      <RetryNotice
        title="The details of this episode could not be loaded"
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    </div>
  );
}
