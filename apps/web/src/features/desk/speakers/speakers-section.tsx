import { foldText, pluralize } from '@elevate/rules';
import { Merge, Search } from 'lucide-react';
import { useId, useState } from 'react';
import { Action, DeskSection, FRESH, useHeadingFocus } from '../../../shared/desk/desk.js';
import { DeskList, type ListDefinition, useListAddress } from '../../../shared/desk/desk-list.js';
import {
  type SpeakerQuery,
  speakersApi,
  SuggestBox,
  useKnownSpeakers,
} from '../../../shared/desk/suggest-box.js';
import { useDraft, useDrafts } from '../../../shared/drafts/use-draft.js';
import { useAction } from '../../../shared/desk/use-action.js';
import { classNames } from '../../../shared/ui/class-names.js';
import type { ListedSpeaker } from '../../../shared/api/generated/schema.js';

const APPLYING_MS = 1_000;

// Parameters of their own: the other sections of the tab share the address.
const LIST: ListDefinition = {
  page: 'speakers-page',
  filters: {
    q: { label: 'Search speakers', type: 'search', parameter: 'speaker' },
    show: {
      label: 'Show',
      parameter: 'speakers',
      choices: { similar: 'With similar names', merged: 'With merged names' },
    },
  },
};

export function SpeakersSection() {
  const address = useListAddress<SpeakerQuery>(LIST);
  const { data } = speakersApi.endpoints.getCuratedSpeakers.useQueryState(address.query);
  const query = speakersApi.useGetCuratedSpeakersQuery(address.query, {
    ...FRESH,
    pollingInterval: data?.applying ? APPLYING_MS : 0,
  });
  return (
    <DeskSection
      id="speakers"
      title="Speakers"
      takesFocus
      text="Merge the spellings of one person’s name. Talks of a merged name are shown under the other name, also those that a sync brings later."
    >
      <DeskList
        noun="speaker"
        address={address}
        query={query}
        status={({ applying }) => applying && '. Old talks are following the last change…'}
        empty={{
          icon: Search,
          title: 'No speakers here',
          text: 'Add the speakers of a talk in the editor of its episode.',
        }}
      >
        {({ items, version }) => (
          <ul aria-labelledby="speakers" className="border-t border-hairline">
            {items.map((speaker) => (
              <SpeakerRow key={speaker.id} speaker={speaker} version={version} />
            ))}
          </ul>
        )}
      </DeskList>
    </DeskSection>
  );
}

const { mergeSpeakers } = speakersApi.endpoints;

function SpeakerRow({ speaker, version }: { speaker: ListedSpeaker; version: number }) {
  const { name, talks, merged, similar } = speaker;
  const { has } = useDrafts();
  const [isOpen, setOpen] = useState(() => has(mergeDraft(name)));
  const { isBusy, perform } = useAction();
  const focusHeading = useHeadingFocus();
  const merge = (
    other: string,
    into: string | null,
    { undone, onDone }: { readonly undone?: number; readonly onDone?: () => void } = {},
  ): Promise<unknown> => {
    const change = { name: other, into, version: undone ?? version };
    return perform(mergeSpeakers, change, {
      failed: into === null ? 'The merge was not taken back' : 'The names were not merged',
      done: into === null ? `${other} is a speaker again` : `${other} is now ${into}`,
      detail: 'Old talks follow in a moment',
      undo: (saved) => into !== null && (() => merge(other, null, { undone: saved.version })),
      onDone: () => {
        onDone?.();
        if (undone === undefined) focusHeading();
      },
    });
  };
  const others = [
    ...merged.map((other) => ({
      words: `Also “${other.name}”, ${pluralize(other.talks, 'talk')}`,
      label: 'Take back',
      buttonName: `Take back the merge of ${other.name}`,
      onPress: () => merge(other.name, null),
    })),
    ...similar.map((other) => ({
      words: `Similar: ${other.name}, ${pluralize(other.talks, 'talk')}`,
      label: `Merge into ${name}`,
      buttonName: `Merge into ${name}: ${other.name}`,
      onPress: () => merge(other.name, name),
    })),
  ];
  return (
    <li className={classNames('border-b border-hairline py-2', isOpen && 'desk-open -mx-3 px-3')}>
      <div className="flex flex-wrap items-center gap-x-4 text-small">
        <p className="min-w-0 flex-1 font-semibold break-words text-strong">{name}</p>
        <p className="text-plain">{pluralize(talks, 'talk')}</p>
        <Action
          kind="quiet"
          icon={Merge}
          label="Merge"
          name={`Merge ${name} into another speaker`}
          aria-expanded={isOpen}
          onPress={() => setOpen(!isOpen)}
        />
      </div>
      {isOpen && (
        <MergeForm
          name={name}
          onMerge={(into, onDone) => merge(name, into, { onDone })}
          onCancel={() => setOpen(false)}
        />
      )}
      {others.map(({ words, label, buttonName, onPress }) => (
        <div
          key={words}
          className="border-l-2 border-hairline pl-3 text-caption wrap-anywhere flex flex-wrap items-center gap-x-2 text-plain"
        >
          <p>{words}</p>
          <Action kind="link" label={label} name={buttonName} disabled={isBusy} onPress={onPress} />
        </div>
      ))}
    </li>
  );
}

const mergeDraft = (name: string): string => `merge/${name}`;

interface MergeFormProps {
  readonly name: string;
  readonly onMerge: (into: string, onDone: () => void) => unknown;
  readonly onCancel: () => void;
}

function MergeForm({ name, onMerge, onCancel }: MergeFormProps) {
  const id = useId();
  const { draft, set: setText, line, discard } = useDraft<string>(mergeDraft(name));
  const text = draft ?? '';
  const speakers = useKnownSpeakers(text);
  const others = speakers.filter((speaker) => speaker.name !== name);
  const chosen = others.find((speaker) => foldText(speaker.name) === foldText(text.trim()));
  return (
    <form
      aria-label={`Merge ${name}`}
      className="grid max-w-(--form) gap-2 pb-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen) void onMerge(chosen.name, discard);
      }}
    >
      {line}
      <label htmlFor={id} className="text-small font-semibold text-strong">
        {`Show the talks of ${name} as talks of`}
      </label>
      <SuggestBox
        input={{ id, 'aria-describedby': `${id}-error` }}
        text={text}
        placeholder="Name of the speaker"
        listLabel="Speakers"
        suggestions={others.slice(0, 8)}
        onText={setText}
        onEnter={setText}
      />
      <p id={`${id}-error`} className="text-caption text-quiet">
        {text.trim() !== '' && !chosen && 'Choose a speaker of the list.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <Action type="submit" kind="lead" label="Merge" disabled={!chosen} />
        <Action
          kind="quiet"
          label="Cancel"
          onPress={() => {
            discard();
            onCancel();
          }}
        />
      </div>
    </form>
  );
}
