import { useCallback } from 'react';
import type { EpisodeDetail } from '../../shared/api/types.js';
import { Picture } from '../../shared/ui/picture.js';
import { Skeleton } from '../../shared/ui/skeleton.js';
import { followPlayer } from './follow-player.js';
import { playerOf } from './player-address.js';

export interface VideoStageProps {
  readonly episodeId: string;
  readonly episode: EpisodeDetail | undefined;
  /** The video is known to be embeddable before its details load. */
  readonly isSure: boolean;
  readonly startSeconds: number;
  readonly onState: (isEnded: boolean) => void;
}

/** Nothing may overlay any part of the player. */
export function VideoStage({ episodeId, episode, isSure, ...player }: VideoStageProps) {
  if (episode && !episode.embeddable) {
    return (
      <div className="video-frame relative isolate">
        <Picture
          eager
          id={episodeId}
          name={episode.channel.name}
          src={episode.thumbnail_url}
          thumbnails={episode.thumbnails}
          sizes="(min-width: 64rem) 64rem, 100vw"
          className="absolute inset-0 -z-10 opacity-35"
        />
        <p className="mx-auto grid h-full max-w-md place-items-center px-6 text-center text-body font-semibold text-strong">
          This video can be played only on YouTube. Use the link below.
        </p>
      </div>
    );
  }
  if (!episode && !isSure) return <Skeleton className="video-frame rounded-none" />;
  return <Player episodeId={episodeId} title={episode?.title} {...player} />;
}

interface PlayerProps extends Pick<VideoStageProps, 'episodeId' | 'startSeconds' | 'onState'> {
  readonly title: string | undefined;
}

function Player({ episodeId, title, startSeconds, onState }: PlayerProps) {
  const player = playerOf(episodeId, startSeconds);
  const follow = useCallback(
    (frame: HTMLIFrameElement) => followPlayer(frame, episodeId, onState),
    [episodeId, onState],
  );
  return (
    <iframe
      // A new frame: a new address in the old one would add a history entry.
      key={player}
      ref={follow}
      src={player}
      title={`Video: ${title ?? 'the episode'}`}
      allow="autoplay; encrypted-media; picture-in-picture"
      allowFullScreen
      referrerPolicy="strict-origin-when-cross-origin"
      className="video-frame bg-black"
    />
  );
}
