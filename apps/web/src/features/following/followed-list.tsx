import type { FollowKind } from '@elevate/rules';
import { newsCategory, newsParameters } from '@elevate/rules';
import { X } from 'lucide-react';
import { useRef } from 'react';
import { unchoose } from '../../shared/following/change-following.js';
import type { Chosen } from '../../shared/following/kept-following.js';
import { useFollowing } from '../../shared/following/use-following.js';
import { paths } from '../../shared/paths.js';
import { Link } from '../../shared/ui/link.js';
import { offerUndo } from '../../shared/lib/offer-undo.js';
import { ChoiceRow } from './choice-row.js';

interface Words {
  readonly label: string;
  /** Null for what has no page of its own. */
  readonly path: (id: string) => string | null;
}

const KINDS: Readonly<Record<FollowKind, Words>> = {
  channel: { label: 'Channel', path: paths.channel },
  topic: { label: 'Topic', path: paths.topic },
  category: {
    label: 'News category',
    path: (id) => paths.newsOn(newsParameters({ category: newsCategory(id), page: 1 })),
  },
  source: { label: 'News source', path: () => null },
  speaker: { label: 'Speaker', path: paths.speaker },
};

const wordsOf = (kind: string): Words =>
  KINDS[kind as FollowKind] ?? { label: kind, path: () => null };

export function FollowedList() {
  const kept = useFollowing();
  const heading = useRef<HTMLHeadingElement>(null);
  const unfollow = (choice: Chosen) => {
    offerUndo(`You no longer follow ${choice.name}`, unchoose('follows', choice));
    // The removed button had the focus.
    heading.current?.focus({ preventScroll: true });
  };
  const follows = kept?.follows ?? [];
  return (
    <section aria-labelledby="followed">
      <h2
        ref={heading}
        id="followed"
        tabIndex={-1}
        className="mb-3 text-heading font-bold tracking-tight focus:shadow-none focus:outline-none"
      >
        What you follow
      </h2>
      {follows.length === 0 ? (
        <p className="text-small text-plain">You do not follow anything yet.</p>
      ) : (
        <ul
          aria-labelledby="followed"
          className="grid grid-cols-1 gap-x-8 md:grid-cols-2 xl:grid-cols-3"
        >
          {follows.map((choice) => {
            const { label, path } = wordsOf(choice.kind);
            const to = path(choice.id);
            return (
              <ChoiceRow
                key={`${choice.kind} ${choice.id}`}
                label={label}
                name={
                  to === null ? (
                    choice.name
                  ) : (
                    <Link to={to} className="underline-offset-3 hover:underline">
                      {choice.name}
                    </Link>
                  )
                }
                action={`Unfollow ${choice.name}`}
                icon={X}
                onPress={() => unfollow(choice)}
              />
            );
          })}
        </ul>
      )}
    </section>
  );
}
