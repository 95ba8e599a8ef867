import { TOPICS_SHOWN } from '@elevate/rules';
import { useState } from 'react';
import type { Episode } from '../../shared/api/types.js';
import { classNames } from '../../shared/lib/class-names.js';
import { EpisodeFacts } from '../../shared/episodes/episode-facts.js';
import { paths } from '../../shared/paths.js';
import { Avatar } from '../../shared/ui/avatar.js';
import { Link } from '../../shared/ui/link.js';
import { TopicBadge } from '../../shared/ui/topic-badge.js';
import { HeroActions } from './hero-actions.js';
import { HeroArt } from './hero-art.js';
import { useHero } from './hero.api.js';

export function Hero() {
  const { data } = useHero();
  const [first] = useState(data?.hero?.id);
  if (!data?.hero) return null;
  // The first hero shows without animation; later ones rise in.
  return <HeroBanner key={data.hero.id} episode={data.hero} arrives={data.hero.id !== first} />;
}

interface HeroBannerProps {
  readonly episode: Episode;
  readonly arrives: boolean;
}

function HeroBanner({ episode, arrives }: HeroBannerProps) {
  const { channel } = episode;
  return (
    <section aria-label="Featured episode" className="hero-stage">
      <HeroArt episode={episode} />
      <div aria-hidden="true" className="hero-grain" />
      <div className="hero-body">
        <div className="edged pt-[34vw] md:pt-0">
          <div className={classNames('max-w-[34rem] md:max-w-[50%]', arrives && 'rise')}>
            <p className="flex items-center gap-3 text-small font-semibold text-plain">
              <Avatar
                id={channel.id}
                name={channel.name}
                src={channel.thumbnail_url}
                className="size-9"
              />
              {channel.name}
            </p>
            <h2 className="lines-4 mt-3 text-title font-extrabold tracking-[-0.02em]">
              <Link to={paths.video(episode.id)} className="card-link">
                {episode.title}
              </Link>
            </h2>
            <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2 text-small text-plain">
              <EpisodeFacts episode={episode} knownOnly />
              {episode.topics.length > 0 && (
                <ul aria-label="Topics" className="flex flex-wrap gap-1.5">
                  {episode.topics.slice(0, TOPICS_SHOWN.hero).map((topic) => (
                    <TopicBadge key={topic} topic={topic} />
                  ))}
                </ul>
              )}
            </div>
            <HeroActions episode={episode} />
          </div>
        </div>
      </div>
    </section>
  );
}
