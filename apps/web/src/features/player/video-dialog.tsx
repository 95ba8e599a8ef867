import { X } from 'lucide-react';
import * as Dialog from 'radix-ui/dialog';
import { useState } from 'react';
import { isAbsent } from '../../shared/api/is-absent.js';
import { episodeApi } from '../../shared/episodes/episode.api.js';
import { usePlayOverlay } from '../../shared/episodes/play-button.js';
import { iconButtonStyle } from '../../shared/ui/button-style.js';
import { RetryNotice } from '../../shared/ui/retry-notice.js';
import { EndOfVideo } from './end-of-video.js';
import { ResumedNotice } from './resumed-notice.js';
import { useStart } from './use-start.js';
import { VideoAbout, VideoAboutSkeleton, VideoChannel } from './video-about.js';
import { VideoStage } from './video-stage.js';
import { WatchOnYouTube } from './watch-on-youtube.js';

export interface VideoDialogProps {
  readonly episodeId: string;
  readonly onCloseAutoFocus: (event: Event) => void;
}

/** The dialog stays while one video follows another, and with it the focus. */
export function VideoDialog({ episodeId, onCloseAutoFocus }: VideoDialogProps) {
  const { close } = usePlayOverlay();
  const { data } = episodeApi.useGetEpisodeQuery(episodeId);
  const channel = data?.id === episodeId ? data.channel : undefined;
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
              {channel ? <VideoChannel channel={channel} /> : <span />}
              <Dialog.Close aria-label="Close video" className={iconButtonStyle('quiet')}>
                <X aria-hidden="true" className="size-5" />
              </Dialog.Close>
            </div>
            <Video key={episodeId} episodeId={episodeId} />
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Video({ episodeId }: { readonly episodeId: string }) {
  const { openedHere } = usePlayOverlay();
  const start = useStart(episodeId);
  const [isEnded, setEnded] = useState(false);
  const { currentData, error } = episodeApi.useGetEpisodeQuery(episodeId);
  const isUnknown = !currentData && isAbsent(error);
  return (
    <>
      {!isUnknown && (
        // Play was clicked where the video is known to be embeddable.
        <VideoStage
          episodeId={episodeId}
          episode={currentData}
          isSure={openedHere}
          startSeconds={start.seconds}
          onState={setEnded}
        />
      )}
      <div className="video-words px-4 pt-4 pb-6 sm:px-6">
        <EndOfVideo episodeId={episodeId} isEnded={isEnded} />
        <Dialog.Title className="text-heading leading-tight font-bold tracking-tight">
          {currentData?.title ?? (isUnknown ? 'Episode not found' : 'Episode')}
        </Dialog.Title>
        {start.isResumed && <ResumedNotice episodeId={episodeId} seconds={start.seconds} />}
        {isUnknown ? <NoSuchVideo /> : <VideoFacts episodeId={episodeId} />}
      </div>
    </>
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
