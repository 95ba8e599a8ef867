import { HERO_PICTURE_SIZES, HERO_REFETCH_MS, HERO_STALE_MS, TOPICS_SHOWN } from '@elevate/rules';
import { useState } from 'react';
import { Check, Info, Play, Plus } from 'lucide-react';
import type { Episode } from '../../../shared/api/generated/schema.js';
import { classNames } from '../../../shared/ui/class-names.js';
import { EpisodeFacts } from '../../../shared/episodes/episode-facts.js';
import { paths } from '../../../shared/paths.js';
import { Avatar, TopicBadges } from '../../../shared/ui/avatar.js';
import { Button, buttonStyle, Link, shownButtonStyle } from '../../../shared/ui/link.js';
import { PlayButton } from '../../../shared/episodes/play-button.js';
import { useListToggle } from '../../../shared/saved/use-saved.js';
import { EpisodePicture } from '../../../shared/ui/picture.js';
import {
  placeholderColors,
  PlaceholderImage,
} from '../../../shared/ui/placeholder-image/placeholder-image.js';
import { homeApi } from '../../../shared/api/home.api.js';
import { Skeleton } from '../../../shared/ui/notice.js';

export function Hero() {
  // Polls at the interval given in the spec, but not in a hidden tab.
  const { data } = homeApi.useGetHeroQuery(undefined, {
    pollingInterval: HERO_REFETCH_MS,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: HERO_STALE_MS / 1000,
  });
  const [first] = useState(data?.hero?.id);
  if (!data?.hero) return null;
  // The first hero shows without animation; later ones rise in.
  return <HeroBanner key={data.hero.id} episode={data.hero} arrives={data.hero.id !== first} />;
}

function HeroBanner({ episode, arrives }: { episode: Episode; arrives: boolean }) {
  const { channel } = episode;
  return (
    <section aria-label="Featured episode" className="hero-stage">
      <div aria-hidden="true" className={classNames('hero-glow', placeholderColors(episode.id))} />
      <EpisodePicture
        eager
        episode={episode}
        sizes={HERO_PICTURE_SIZES}
        // Without initials: the site's figures stand where they would be, and the channel's name is below.
        standIn={<PlaceholderImage wordsOver id={episode.id} />}
        className="hero-art"
      />
      <div className="hero-body">
        <div className="edged">
          <div
            className={classNames(
              'max-w-136 min-[44rem]:max-w-[54%] md:max-w-1/2',
              arrives && 'rise',
            )}
          >
            <p className="flex items-center gap-3 text-small font-semibold text-plain">
              <Avatar of={channel} className="size-9" />
              {channel.name}
            </p>
            <h2
              lang={episode.language ?? undefined}
              className="line-clamp-4 mt-3 text-title font-extrabold tracking-[-0.02em] min-[100rem]:text-display"
            >
              <Link to={paths.video(episode.id)} className="card-link">
                {episode.title}
              </Link>
            </h2>
            <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2 text-small text-plain">
              <EpisodeFacts episode={episode} />
              <TopicBadges topics={episode.topics.slice(0, TOPICS_SHOWN.hero)} />
            </div>
            <HeroActions episode={episode} />
          </div>
        </div>
      </div>
    </section>
  );
}

function HeroActions({ episode }: { readonly episode: Episode }) {
  const { isListed, toggle } = useListToggle(episode);
  const ListIcon = isListed ? Check : Plus;
  return (
    // Raised above the title link, which covers the banner.
    <div className="pointer-events-none relative z-10 mt-6 flex flex-wrap gap-3 *:pointer-events-auto">
      <PlayButton episode={episode} title={episode.title} className={buttonStyle('lead')}>
        <Play className="size-4.5 fill-current" />
        Play
      </PlayButton>
      <Button
        aria-pressed={isListed}
        icon={ListIcon}
        iconSize="size-5"
        label="My List"
        onPress={toggle}
      />
      <Link
        to={paths.video(episode.id)}
        className={shownButtonStyle('quiet', 'hidden sm:inline-flex')}
      >
        <Info className="size-5" />
        More Info<span className="sr-only"> {episode.title}</span>
      </Link>
    </div>
  );
}

export function HeroSkeleton() {
  return (
    <div aria-hidden="true" className="hero-stage">
      <div className="hero-art shimmer bg-raised-2" />
      <div className="hero-body">
        <div className="edged">
          <Skeleton className="h-9 w-44" />
          <Skeleton className="mt-4 h-22 max-w-lg" />
          <Skeleton className="mt-6 h-11 w-64 rounded-pill" />
        </div>
      </div>
    </div>
  );
}
