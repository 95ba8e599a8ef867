import { Clapperboard, Sparkles } from 'lucide-react';
import { paths } from '../../shared/paths.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { Link } from '../../shared/ui/link.js';
import { Notice } from '../../shared/ui/notice.js';

export function ChooseFirst() {
  return (
    <div className="spot-stage grid min-h-64 place-items-center rounded-card px-6 py-12 text-center md:min-h-[26rem]">
      <div className="max-w-md">
        <Sparkles aria-hidden="true" className="mx-auto size-8 text-lead-text" strokeWidth={1.5} />
        <p className="mt-4 font-display text-title font-bold tracking-tight text-balance text-strong">
          What are you curious about?
        </p>
        <p className="mt-3 text-body text-plain">
          Choose a topic, or several, and the newest episodes on any of them appear here.
        </p>
        <Link to={paths.channels} className={buttonStyle('plain', 'mt-6')}>
          Browse by channel instead
        </Link>
      </div>
    </div>
  );
}

/** Old links may name topics without episodes. */
export function NothingFound({ topics }: { readonly topics: number }) {
  return (
    <Notice
      icon={Clapperboard}
      title="No episodes available"
      text={
        topics === 1
          ? 'No episodes on this topic yet. Choose another one.'
          : 'No episodes on these topics yet. Choose another one.'
      }
    />
  );
}
