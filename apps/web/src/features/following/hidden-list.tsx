import {
  type FollowKind,
  type HideKind,
  isHide,
  newsCategory,
  newsParameters,
} from '@elevate/rules';
import { Eye, type LucideIcon, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { type Chosen, unchoose, useFollowing } from '../../shared/following/following.js';
import { hide } from '../../shared/following/hide.js';
import { notify } from '../../shared/lib/notify.js';
import { offerUndo } from '../../shared/lib/offer-undo.js';
import { Button, buttonStyle, Link } from '../../shared/ui/link.js';
import { paths } from '../../shared/paths.js';
import type { FollowedItem } from '../../shared/api/generated/schema.js';
import { GridCard, useKeepPlace } from '../../shared/episodes/episode-grid.js';
import { walkGrid } from '../../shared/episodes/walk-grid.js';
import { useCardUnderPointer } from '../../shared/episodes/use-card-under-pointer.js';

const LABELS: Readonly<Record<HideKind, string>> = {
  episode: 'Talk',
  channel: 'Channel',
  topic: 'Topic',
  word: 'Word in a title',
};

export function HiddenList() {
  const kept = useFollowing();
  const heading = useRef<HTMLHeadingElement>(null);
  const hidden = kept?.hidden ?? [];
  const showAgain = (choice: Chosen) => {
    offerUndo(`${choice.name} is shown again`, unchoose('hidden', choice));
    // The removed button had the focus.
    heading.current?.focus({ preventScroll: true });
  };
  return (
    <section aria-labelledby="hidden">
      <h2
        ref={heading}
        id="hidden"
        tabIndex={-1}
        className="mb-2 text-heading font-bold tracking-tight focus:shadow-none focus:outline-none"
      >
        Not interested
      </h2>
      <p className="max-w-3xl text-small text-plain">
        What you hide stays out of the rows of the home page, the categories, the news and what you
        follow. Search, and the pages of channels, speakers and talks, still show it.
      </p>
      <WordForm />
      {hidden.length > 0 && (
        <ul
          aria-labelledby="hidden"
          className="grid grid-cols-1 gap-x-8 md:grid-cols-2 xl:grid-cols-3"
        >
          {hidden.map((choice) => (
            <ChoiceRow
              key={`${choice.kind} ${choice.id}`}
              label={LABELS[choice.kind as HideKind] ?? choice.kind}
              name={choice.name}
              action={`Show ${choice.name} again`}
              icon={Eye}
              onPress={() => showAgain(choice)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function WordForm() {
  const [word, setWord] = useState('');
  const add = () => {
    const id = word.trim();
    if (!isHide({ kind: 'word', id }))
      return notify({ kind: 'error', message: 'Enter a word of at most 60 characters' });
    hide({ kind: 'word', id, name: id });
    setWord('');
  };
  return (
    <form
      method="dialog"
      aria-label="Hide a word"
      className="mt-3 mb-2 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <p className="grid min-w-0 flex-1 basis-52 gap-1 sm:max-w-72">
        <label htmlFor="hidden-word" className="text-caption font-semibold text-plain">
          Hide titles with this word
        </label>
        <input
          id="hidden-word"
          value={word}
          maxLength={60}
          autoComplete="off"
          onChange={({ target }) => setWord(target.value)}
          className="min-h-11 rounded-card bg-raised px-3 text-small text-strong ring-1 ring-hairline ring-inset hover:ring-quiet"
        />
      </p>
      <button type="submit" className={buttonStyle('outline')}>
        Hide
      </button>
    </form>
  );
}

export interface FollowedProps {
  readonly items: readonly FollowedItem[];
  readonly isNew: (item: FollowedItem) => boolean;
}

export function FollowedEpisodes({ items, isNew }: FollowedProps) {
  const { ref, onFocus } = useKeepPlace(items.length);
  const pointer = useCardUnderPointer(items);
  return (
    <section aria-labelledby="followed-talks">
      <h2 id="followed-talks" className="mb-4 text-heading font-bold tracking-tight">
        Talks
      </h2>
      <ul
        ref={ref}
        aria-labelledby="followed-talks"
        onKeyDown={walkGrid}
        onFocus={onFocus}
        {...pointer}
        className="episode-grid"
      >
        {items.map((item) =>
          item.episode ? (
            <GridCard
              key={item.episode.id}
              episode={item.episode}
              showChannel
              corner={isNew(item) && <NewBadge />}
            />
          ) : null,
        )}
      </ul>
    </section>
  );
}

function NewBadge() {
  return (
    <p className="pointer-events-none absolute top-2 left-2 z-10 rounded-pill bg-lead px-2.5 py-0.5 text-caption font-bold text-lead-ink">
      New
    </p>
  );
}

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

interface ChoiceRowProps {
  readonly label: string;
  readonly name: ReactNode;
  /** Name of the button. */
  readonly action: string;
  readonly icon: LucideIcon;
  readonly onPress: () => void;
}

function ChoiceRow({ label, name, action, icon: Icon, onPress }: ChoiceRowProps) {
  return (
    <li className="flex min-h-14 items-center gap-3 border-b border-hairline py-1">
      <div className="min-w-0 flex-1">
        <p className="lines-1 text-small font-semibold text-strong wrap-anywhere">{name}</p>
        <p className="text-caption text-quiet">{label}</p>
      </div>
      <Button isRound look="quiet" aria-label={action} title={action} onPress={onPress}>
        <Icon aria-hidden="true" className="size-4" />
      </Button>
    </li>
  );
}
