import {
  type FollowKind,
  HIDDEN_WORD_CHARACTERS,
  type HideKind,
  isHide,
  newsCategory,
  newsParameters,
} from '@elevate/rules';
import { Eye, X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useDraft } from '../../../shared/drafts/use-draft.js';
import { Section, Heading } from '../../../shared/ui/page.js';
import {
  type ChoiceList,
  type Chosen,
  unchoose,
  useFollowing,
} from '../../../shared/following/following.js';
import { hide } from '../../../shared/following/hide.js';
import { notify } from '../../../shared/toasts/notify.js';
import { offerUndo } from '../../../shared/toasts/offer-undo.js';
import { Button, Link } from '../../../shared/ui/link.js';
import { paths } from '../../../shared/paths.js';
import type { FollowedItem } from '../../../shared/api/generated/schema.js';
import { GridCard } from '../../../shared/episodes/episode-grid.js';
import { RemovableGrid } from '../../../shared/episodes/removable-grid.js';

export function HiddenList() {
  return (
    <ChoiceSection list="hidden">
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
  const { draft, set, line, discard } = useDraft<string>('hidden-word');
  const word = draft ?? '';
  const add = () => {
    const id = word.trim();
    if (!isHide({ kind: 'word', id })) return notify({ kind: 'error', message: WRONG_WORD });
    hide({ kind: 'word', id, name: id });
    discard();
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
      {line}
      <p className="grid min-w-0 flex-1 basis-52 grid-cols-1 gap-1 sm:max-w-72">
        <label htmlFor="hidden-word" className="text-caption font-semibold text-plain">
          Hide titles with this word
        </label>
        <input
          id="hidden-word"
          value={word}
          maxLength={HIDDEN_WORD_CHARACTERS}
          autoComplete="off"
          onChange={({ target }) => set(target.value)}
          className="min-h-11 rounded-card bg-raised px-3 text-body text-strong ring-1 ring-hairline ring-inset hover:ring-quiet"
        />
      </p>
      <Button type="submit" kind="outline" label="Hide" />
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
        {(item, className) =>
          item.episode && (
            <GridCard
              key={item.episode.id}
              episode={item.episode}
              className={className}
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

const LABELS: Readonly<Record<string, string>> = {
  channel: 'Channel',
  topic: 'Topic',
  category: 'News category',
  source: 'News source',
  speaker: 'Speaker',
  episode: 'Talk',
  word: 'Word in a title',
} satisfies Record<FollowKind | HideKind, string>;

/** Of what can be followed and has a page. */
const PAGES: Readonly<Partial<Record<string, (id: string) => string>>> = {
  channel: paths.channel,
  topic: paths.topic,
  category: (id) => paths.newsOn(newsParameters({ category: newsCategory(id), page: 1 })),
  speaker: paths.speaker,
};

const LISTS = {
  follows: {
    id: 'followed',
    title: 'What you follow',
    icon: X,
    removal: (name: string) => `Unfollow ${name}`,
    removed: (name: string) => `You no longer follow ${name}`,
  },
  hidden: {
    id: 'hidden',
    title: 'Not interested',
    icon: Eye,
    removal: (name: string) => `Show ${name} again`,
    removed: (name: string) => `${name} is shown again`,
  },
} as const;

interface ChoiceSectionProps {
  readonly list: ChoiceList;
  readonly none?: string;
  readonly children?: ReactNode;
}

export function ChoiceSection({ list, none, children }: ChoiceSectionProps) {
  const { id, title, icon, removal, removed } = LISTS[list];
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
      {choices.length === 0 && none && <p className="text-small text-plain">{none}</p>}
      {choices.length > 0 && (
        <ul aria-labelledby={id} className="grid grid-cols-1 gap-x-8 md:grid-cols-2 xl:grid-cols-3">
          {choices.map((choice) => (
            <li
              key={`${choice.kind} ${choice.id}`}
              className="flex min-h-14 items-center gap-3 border-b border-hairline py-1"
            >
              <div className="min-w-0 flex-1">
                <p className="truncate text-small font-semibold text-strong wrap-anywhere">
                  <ChoiceName choice={choice} isLink={list === 'follows'} />
                </p>
                <p className="text-caption text-quiet">{LABELS[choice.kind] ?? choice.kind}</p>
              </div>
              <Button
                isRound
                aria-label={removal(choice.name)}
                title={removal(choice.name)}
                icon={icon}
                onPress={() => remove(choice)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function ChoiceName({ choice, isLink }: { readonly choice: Chosen; readonly isLink: boolean }) {
  const page = isLink && PAGES[choice.kind];
  if (!page) return choice.name;
  return (
    <Link to={page(choice.id)} className="underline-offset-3 hover:underline">
      {choice.name}
    </Link>
  );
}
