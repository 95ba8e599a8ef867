import { checkOtherNames, normalizeLine, type OtherNames } from '@elevate/rules';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { deskApi, request, type Versioned } from '../../../shared/desk/admin.api.js';
import {
  Action,
  Actions,
  DeskSection,
  FieldBox,
  focusFirst,
  FRESH,
  Loaded,
  useHeadingFocus,
} from '../../../shared/desk/desk.js';
import { DraftLine } from '../../../shared/drafts/draft-line.js';
import { useDraft } from '../../../shared/drafts/use-draft.js';
import { useAction } from '../../../shared/desk/use-action.js';
import type * as Api from '../../../shared/api/generated/schema.js';

const otherNamesApi = deskApi(({ readUncached, change }) => ({
  getOtherNames: readUncached<Api.OtherNames>(() => '/admin/other-names', ['admin-topics']),
  saveOtherNames: change<Api.OtherNames, Versioned<Api.OtherNamesChange>>(
    ({ version, ...names }) => request('PUT', '/admin/other-names', names, version),
    ['admin-topics'],
    'getOtherNames',
  ),
}));

export function OtherNamesSection() {
  const query = otherNamesApi.useGetOtherNamesQuery(undefined, FRESH);
  return (
    <DeskSection
      title="Other names"
      takesFocus
      text="A search for one of these names also finds the others."
    >
      <Loaded query={query} failed="The other names could not be loaded" skeleton="h-96">
        {(stored) => <NameGroups stored={stored} />}
      </Loaded>
    </DeskSection>
  );
}

type Group = OtherNames[number];

interface Draft {
  /** Null for a new group. */
  readonly before: Group | null;
  readonly text: string;
}

const lineOf = (group: Group): string => group.join(', ');
const namesIn = (text: string): Group =>
  text
    .split(',')
    .map(normalizeLine)
    .filter((name) => name !== '');

const isTyped = ({ before, text }: Draft): boolean => text !== lineOf(before ?? []);

const { saveOtherNames } = otherNamesApi.endpoints;

function NameGroups({ stored: { groups, version } }: { readonly stored: Api.OtherNames }) {
  const { draft, set: setDraft, found } = useDraft<Draft>('other-names', isTyped);
  const { isBusy, perform } = useAction();
  const focusHeading = useHeadingFocus();
  const close = () => {
    setDraft(null);
    focusHeading();
  };
  const save = (change: Versioned<Api.OtherNamesChange>, isUndo = false): Promise<unknown> => {
    const { before, after } = change;
    const done = after ? 'Names saved' : 'Names removed';
    return perform(saveOtherNames, change, {
      failed: 'The names were not saved',
      done: isUndo ? 'The former names are back' : done,
      detail: lineOf(after ?? before ?? []),
      undo: (saved) =>
        !isUndo && (() => save({ before: after, after: before, version: saved.version }, true)),
      onDone: isUndo ? undefined : close,
    });
  };
  const isOpen = (group: Group) => draft?.before?.join() === group.join();
  const names = namesIn(draft?.text ?? '');
  const problem = checkOtherNames([...groups.filter((group) => !isOpen(group)), names]);
  const canSave = problem === undefined && draft?.before?.join() !== names.join() && !isBusy;
  const form = draft && (
    <form
      aria-label={draft.before ? `Names ${lineOf(draft.before)}` : 'New names'}
      className="col-span-full max-w-(--form) py-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (canSave) void save({ before: draft.before, after: names, version });
      }}
    >
      <DraftLine found={found} onDiscard={close} />
      <FieldBox
        label="Names"
        note="Separate them with commas, such as Kubernetes, k8s."
        error={names.length > 1 ? problem : undefined}
        ref={focusFirst}
        type="text"
        value={draft.text}
        onChange={({ target }) => setDraft({ ...draft, text: target.value })}
      />
      <div className="mt-3 flex flex-wrap gap-2">
        <Action type="submit" kind="lead" label="Save names" disabled={!canSave} />
        <Action kind="quiet" label="Cancel" onPress={close} />
      </div>
    </form>
  );
  const actionsOf = (group: Group) => [
    {
      label: 'Edit',
      icon: Pencil,
      onPress: () => setDraft({ before: group, text: lineOf(group) }),
    },
    { label: 'Remove', icon: Trash2, onPress: () => save({ before: group, after: null, version }) },
  ];
  const add = () => setDraft({ before: null, text: '' });
  // A group that another administrator changed meanwhile is not in the list either.
  const isApart = draft && !groups.some(isOpen);
  return (
    <>
      {isApart ? form : <Action icon={Plus} label="Add names" onPress={add} />}
      <ul
        aria-label="Other names"
        className="mt-3 grid gap-x-6 border-t border-hairline lg:grid-cols-2"
      >
        {groups
          .toSorted(([a = ''], [b = '']) => a.localeCompare(b, 'en'))
          .map((group) => (
            <li key={group.join()} className="desk-row">
              {isOpen(group) ? (
                form
              ) : (
                <>
                  <span className="min-w-0 break-words">{lineOf(group)}</span>
                  <Actions of={lineOf(group)} isRound disabled={isBusy} items={actionsOf(group)} />
                </>
              )}
            </li>
          ))}
      </ul>
    </>
  );
}
