import {
  type FollowKind,
  HIDDEN_WORD_CHARACTERS,
  type HideKind,
  isHide,
  newsCategory,
  newsParameters,
} from '@elevate/rules';
import { Eye, type LucideIcon, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Heading, Section } from '../../shared/ui/page.js';
import {
  type ChoiceList,
  type Chosen,
  unchoose,
  useFollowing,
} from '../../shared/following/following.js';
import { hide } from '../../shared/following/hide.js';
import { notify } from '../../shared/lib/notify.js';
import { offerUndo } from '../../shared/lib/offer-undo.js';
import { Button, buttonStyle, Link } from '../../shared/ui/link.js';
import { paths } from '../../shared/paths.js';
import type { FollowedItem } from '../../shared/api/generated/schema.js';
import { GridCard } from '../../shared/episodes/episode-grid.js';
import { RemovableGrid } from '../../shared/episodes/removable-grid.js';

const LABELS: Readonly<Record<HideKind, string>> = {
  episode: 'Talk',
  channel: 'Channel',
  topic: 'Topic',
  word: 'Word in a title',
};

export function HiddenList() {
  return (
    <ChoiceSection
      id="hidden"
      list="hidden"
      title="Not interested"
      removal={(name) => `Show ${name} again`}
      removed={(name) => `${name} is shown again`}
      icon={Eye}
      wordsOf={(kind) => ({ label: LABELS[kind as HideKind] ?? kind, path: () => null })}
    >
      <p className="max-w-3xl text-small text-plain">
        What you hide stays out of the rows of the home page, the categories, the news and what you
        follow. Search, and the pages of channels, speakers and talks, still show it.
      </p>
      <WordForm />
    </ChoiceSection>
  );
}

const WRONG_WORD = `Enter a word of at most ${HIDDEN_WORD_CHARACTERS} characters`;

function WordForm() {
  const [word, setWord] = useState('');
  const add = () => {
    const id = word.trim();
    if (!isHide({ kind: 'word', id })) return notify({ kind: 'error', message: WRONG_WORD });
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
          maxLength={HIDDEN_WORD_CHARACTERS}
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
  return (
    <Section id="followed-talks" title="Talks">
      <RemovableGrid labelledBy="followed-talks" items={items}>
        {(item) =>
          item.episode && (
            <GridCard
              key={item.episode.id}
              episode={item.episode}
              corner={
                isNew(item) && (
                  <p className="pointer-events-none absolute top-2 left-2 z-10 rounded-pill bg-lead px-2.5 py-0.5 text-caption font-bold text-lead-ink">
                    New
                  </p>
                )
              }
            />
          )
        }
      </RemovableGrid>
    </Section>
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
  return (
    <ChoiceSection
      id="followed"
      list="follows"
      title="What you follow"
      removal={(name) => `Unfollow ${name}`}
      removed={(name) => `You no longer follow ${name}`}
      icon={X}
      wordsOf={wordsOf}
      none={<p className="text-small text-plain">You do not follow anything yet.</p>}
    />
  );
}

interface ChoiceSectionProps {
  readonly id: string;
  readonly list: ChoiceList;
  readonly title: string;
  /** Name of the button of a choice. */
  readonly removal: (name: string) => string;
  readonly removed: (name: string) => string;
  readonly icon: LucideIcon;
  readonly wordsOf: (kind: string) => Words;
  readonly none?: ReactNode;
  readonly children?: ReactNode;
}

/** A person's choices, each with a button that takes it back. */
function ChoiceSection(props: ChoiceSectionProps) {
  const { id, list, title, removal, removed, icon: Icon, wordsOf, none, children } = props;
  const choices = useFollowing()?.[list] ?? [];
  const heading = useRef<HTMLHeadingElement>(null);
  const remove = (choice: Chosen) => {
    offerUndo(removed(choice.name), unchoose(list, choice));
    // The removed button had the focus.
    heading.current?.focus({ preventScroll: true });
  };
  return (
    <section aria-labelledby={id}>
      <Heading ref={heading} id={id} className="mb-3">
        {title}
      </Heading>
      {children}
      {choices.length === 0 && none}
      {choices.length > 0 && (
        <ul aria-labelledby={id} className="grid grid-cols-1 gap-x-8 md:grid-cols-2 xl:grid-cols-3">
          {choices.map((choice) => {
            const { label, path } = wordsOf(choice.kind);
            const to = path(choice.id);
            return (
              <li
                key={`${choice.kind} ${choice.id}`}
                className="flex min-h-14 items-center gap-3 border-b border-hairline py-1"
              >
                <div className="min-w-0 flex-1">
                  <p className="truncate text-small font-semibold text-strong wrap-anywhere">
                    {to === null ? (
                      choice.name
                    ) : (
                      <Link to={to} className="underline-offset-3 hover:underline">
                        {choice.name}
                      </Link>
                    )}
                  </p>
                  <p className="text-caption text-quiet">{label}</p>
                </div>
                <Button
                  isRound
                  kind="quiet"
                  aria-label={removal(choice.name)}
                  title={removal(choice.name)}
                  icon={Icon}
                  onPress={() => remove(choice)}
                />
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
