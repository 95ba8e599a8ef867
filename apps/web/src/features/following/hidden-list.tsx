import { isHide, type HideKind } from '@elevate/rules';
import { Eye } from 'lucide-react';
import { useRef, useState } from 'react';
import { unchoose } from '../../shared/following/change-following.js';
import { hide } from '../../shared/following/hide.js';
import type { Chosen } from '../../shared/following/kept-following.js';
import { useFollowing } from '../../shared/following/use-following.js';
import { notify } from '../../shared/lib/notify.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { offerUndo } from '../../shared/lib/offer-undo.js';
import { ChoiceRow } from './choice-row.js';

const LABELS: Readonly<Record<HideKind, string>> = {
  ...{ episode: 'Talk', channel: 'Channel', topic: 'Topic', word: 'Word in a title' },
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
