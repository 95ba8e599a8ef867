import { pluralize } from '@elevate/rules';
import { ArrowLeft, ExternalLink, ListPlus, Pencil, Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type * as Api from '../../../shared/api/generated/schema.js';
import { deskApi, request } from '../../../shared/desk/admin.api.js';
import { ConflictTable } from '../../../shared/desk/conflict-table.js';
import {
  Action,
  Actions,
  Choice,
  DeskSection,
  Facts,
  FieldBox,
  FRESH,
  Loaded,
  Options,
  useFocusOnClose,
  useHeadingFocus,
} from '../../../shared/desk/desk.js';
import { dayOf, minuteIn } from '../../../shared/desk/desk-dates.js';
import { conflictLines, isSame, mergeValues } from '../../../shared/desk/merge-values.js';
import {
  type OrderedTalk,
  OrderedTalks,
  orderWords,
  ShownTimes,
  timeWords,
} from '../../../shared/desk/ordered-talks.js';
import { problemOf, rejectionWords, storedIn } from '../../../shared/desk/problem-words.js';
import { useAction } from '../../../shared/desk/use-action.js';
import { DraftLine } from '../../../shared/drafts/draft-line.js';
import { useDraft, useDrafts } from '../../../shared/drafts/use-draft.js';
import { putParameter, useParameters } from '../../../shared/page/use-parameters.js';
import { paths } from '../../../shared/paths.js';
import { useNow } from '../../../shared/timing/use-now.js';
import { ButtonLink } from '../../../shared/ui/link.js';

interface CollectionChange {
  readonly base: Api.DeskCollection | null;
  readonly change: Api.CollectionToSave;
}

const COLLECTIONS = '/admin/collections';
const addressOf = (id: string) => `${COLLECTIONS}/${encodeURIComponent(id)}`;
const STALE = ['admin-collections', 'collections', 'home'] as const;

const collectionsApi = deskApi(({ read, readUncached, change, send }) => ({
  getDeskCollections: read<Api.DeskCollections>(
    () => COLLECTIONS,
    ['admin-collections', 'admin-episodes'],
  ),
  getDeskCollection: readUncached<Api.DeskCollection, string>(addressOf, ['admin-collections']),
  saveCollection: change<Api.DeskCollection, CollectionChange>(
    ({ base, change: fields }) =>
      base
        ? request('PUT', addressOf(base.id), fields, base.version)
        : request('POST', COLLECTIONS, fields),
    STALE,
    'getDeskCollection',
  ),
  removeCollection: send<null, string>('DELETE', addressOf, STALE),
  restoreCollection: send<Api.DeskCollection, string>(
    'POST',
    (id) => `${addressOf(id)}/restore`,
    STALE,
  ),
}));
const { saveCollection, removeCollection, restoreCollection } = collectionsApi.endpoints;

const OPEN = 'collection';
/** No collection has this id. */
const NEW = '_new';
const draftOf = (id: string): string => `collection/${id}`;
const openerOf = (id: string): string => `collection-${id}`;

export function CollectionsSection() {
  const [parameters, change] = useParameters();
  const openId = parameters.get(OPEN);
  const open = (id: string | null) => change((next) => putParameter(next, OPEN, id));
  // The person may have left meanwhile.
  const showCreated = (id: string) =>
    change((next) => next.get(OPEN) === NEW && next.set(OPEN, id), { replace: true });
  useFocusOnClose(openId && openerOf(openId));
  const query = collectionsApi.useGetDeskCollectionsQuery(undefined, FRESH);
  const { has } = useDrafts();
  if (openId !== null)
    return (
      <OpenCollection key={openId} id={openId} onCreated={showCreated} onClose={() => open(null)} />
    );
  return (
    <DeskSection
      title="Collections"
      text="Talks in your order, with notes, on a page of their own and in a row of the home page."
      takesFocus
      aside={
        <Action
          id={openerOf(NEW)}
          kind="lead"
          icon={Plus}
          label="New collection"
          onPress={() => open(NEW)}
        />
      }
    >
      {has(draftOf(NEW)) && (
        <p className="text-small text-lead-text">The new collection is not saved yet.</p>
      )}
      <Loaded
        query={query}
        failed="The collections could not be loaded"
        skeleton="h-96"
        empty={{
          icon: ListPlus,
          title: 'No collections yet',
          text: 'Make one to show which talks to begin with.',
        }}
      >
        {({ items }) => (
          <ul aria-label="Collections" className="border-t border-hairline">
            {items.map((collection) => (
              <CollectionRow key={collection.id} collection={collection} onOpen={open} />
            ))}
          </ul>
        )}
      </Loaded>
    </DeskSection>
  );
}

interface CollectionRowProps {
  readonly collection: Api.DeskCollectionEntry;
  readonly onOpen: (id: string) => void;
}

function CollectionRow({ collection, onOpen }: CollectionRowProps) {
  const { id, title, talks, unavailable, home_after: after, changed_at: at } = collection;
  const { isBusy, perform } = useAction();
  const { has } = useDrafts();
  const focusHeading = useHeadingFocus();
  const state = useStateWords(collection);
  const restore = () =>
    perform(restoreCollection, id, {
      failed: 'The collection could not be restored',
      done: 'Collection restored',
      detail: title,
    });
  const remove = () =>
    perform(removeCollection, id, {
      failed: 'The collection could not be deleted',
      done: 'Collection deleted',
      detail: title,
      undo: () => restore,
      onDone: focusHeading,
    });
  return (
    <li className="desk-row">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere text-strong">
          {title}
          {has(draftOf(id)) && (
            <span className="desk-badge" data-tone="lead">
              Not saved
            </span>
          )}
        </p>
        <Facts
          facts={[
            ['State', state],
            ['Talks', String(talks)],
            ['Not available', unavailable > 0 && pluralize(unavailable, 'talk')],
            ['Home page', after && HOME_PLACES[after]],
            ['Changed', dayOf(at, '')],
          ]}
        />
      </div>
      <Actions
        isRound
        of={title}
        disabled={isBusy}
        items={[
          { id: openerOf(id), label: 'Edit', icon: Pencil, onPress: () => onOpen(id) },
          { label: 'Delete', icon: Trash2, extra: 'hover:text-danger', onPress: remove },
        ]}
      />
    </li>
  );
}

function useStateWords(collection: Api.DeskCollectionEntry): string {
  const time = timeWords(collection, useNow());
  const { draft, talks, unavailable } = collection;
  if (draft) return 'Draft';
  return time ?? (talks > unavailable ? 'Shown' : 'Not shown: no talk is available');
}

const HOME_PLACES: Readonly<Record<NonNullable<Api.DeskCollection['home_after']>, string>> = {
  hero: 'At the top',
  trending: 'After Trending Now',
  new: 'After New Releases',
  popular: 'After Most Popular',
  career: 'After Career & Interviews',
  editor: "After Editor's Picks",
};

interface OpenCollectionProps {
  readonly id: string;
  readonly onCreated: (id: string) => void;
  readonly onClose: () => void;
}

function OpenCollection({ id, onCreated, onClose }: OpenCollectionProps) {
  const isNew = id === NEW;
  const query = collectionsApi.useGetDeskCollectionQuery(id, { skip: isNew });
  return (
    <div className="pt-6">
      <Action
        kind="link"
        extra="-ml-5"
        icon={ArrowLeft}
        label="All collections"
        onPress={onClose}
      />
      <DeskSection title={isNew ? 'New collection' : 'Edit collection'} className="mt-2" takesFocus>
        {isNew ? (
          <Editor stored={null} onCreated={onCreated} />
        ) : (
          <Loaded query={query} failed="The collection could not be loaded" skeleton="h-160">
            {(stored) => <Editor stored={stored} onCreated={onCreated} />}
          </Loaded>
        )}
      </DeskSection>
    </div>
  );
}

type Values = Omit<Api.DeskCollection, 'id' | 'version' | 'changed_at' | 'talks'> & {
  readonly talks: readonly OrderedTalk[];
};

function valuesOf(collection: Api.DeskCollection | null): Values {
  const { title = '', description = '', draft = true, talks = [] } = collection ?? {};
  const { from = null, until = null, home_after = null } = collection ?? {};
  return { title, description, draft, from, until, home_after, talks };
}

/** With the version that the form was filled from: a save names it. */
interface EditorProps {
  readonly stored: Api.DeskCollection | null;
  readonly onCreated: (id: string) => void;
}

function Editor({ stored, onCreated }: EditorProps) {
  const kept = useDraft<{ readonly base: Api.DeskCollection | null; readonly values: Values }>(
    draftOf(stored?.id ?? NEW),
    ({ base, values }) => !isSame(values, valuesOf(base)),
  );
  const edited = kept.draft ?? { base: stored, values: valuesOf(stored) };
  const { base, values } = edited;
  const drafts = useDrafts();
  const [problems, setProblems] = useState<Problems>({});
  const [conflict, setConflict] = useState<Api.DeskCollection | null>(null);
  const { isBusy, perform } = useAction();
  const focusHeading = useHeadingFocus();
  useEffect(focusHeading, []);
  // An Undo may come after a save.
  const latest = useRef(edited);
  useEffect(() => {
    latest.current = edited;
  });
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-problem]')?.focus();
  }, [problems]);

  const edit = (change: (now: Values) => Partial<Values>) => {
    kept.set((now) => {
      const from = now ?? latest.current;
      return { ...from, values: { ...from.values, ...change(from.values) } };
    });
    if (Object.keys(problems).length > 0) setProblems({});
  };
  const discard = () => {
    kept.discard();
    setProblems({});
    setConflict(null);
  };
  const save = async () => {
    setProblems({});
    const saved = await perform(
      saveCollection,
      { base, change: toSave(values) },
      {
        failed: (error) => {
          const current = storedIn<Api.DeskCollection>(error);
          if (current) {
            setConflict(current);
            return null;
          }
          setProblems(refusedIn(error, values));
          return rejectionWords(error, 'The collection was not saved');
        },
        done: (data) => ({ message: 'Collection saved', detail: data.title }),
      },
    );
    if (!saved) return;
    kept.set((now) => {
      if (!now || isSame(now.values, values)) return null;
      drafts.rebase(draftOf(saved.id), saved, now.values);
      return base && { base: saved, values: now.values };
    });
    if (!base) onCreated(saved.id);
  };
  const merge = (taken: readonly string[] = []) =>
    mergeValues(valuesOf(base), valuesOf(conflict), values, taken);
  return (
    <div ref={box} className="grid gap-8">
      <DraftLine found={kept.found} onDiscard={discard} />
      <div className="grid max-w-(--form) gap-4">
        {TEXTS.map(({ field, label, as }) => (
          <FieldBox
            key={field}
            as={as}
            label={label}
            required={field === 'title'}
            error={problems[field]}
            value={values[field]}
            onChange={({ target }) => edit(() => ({ [field]: target.value }))}
          />
        ))}
        <FieldBox
          as="select"
          label="Row of the home page"
          error={problems['home_after']}
          value={values.home_after ?? ''}
          onChange={({ target }) =>
            edit(() => ({ home_after: (target.value || null) as Values['home_after'] }))
          }
        >
          <option value="">Not on the home page</option>
          <Options words={HOME_PLACES} />
        </FieldBox>
        <fieldset className="grid gap-2">
          <legend className="mb-2 text-small font-semibold text-strong">Shown to visitors</legend>
          <ShownTimes
            times={values}
            problem={problems['from'] ?? problems['until']}
            onChange={(times) => edit(() => times)}
          />
          <Choice
            type="checkbox"
            checked={values.draft}
            onChange={({ target }) => edit(() => ({ draft: target.checked }))}
          >
            Draft: visitors do not see it
          </Choice>
        </fieldset>
      </div>
      <DeskSection title="Talks" level="h3" count={values.talks.length} className="" takesFocus>
        <OrderedTalks
          label="Talks of the collection"
          removed="Removed from the collection"
          talks={values.talks}
          hasNotes
          problems={problems}
          onEdit={(change) => edit(({ talks }) => ({ talks: change(talks) }))}
        />
      </DeskSection>
      {conflict && (
        <ConflictTable
          text="Another administrator changed this collection. Nothing of yours is saved yet. Compare and choose."
          lines={conflictLines(
            wordsIn(valuesOf(conflict)),
            wordsIn(merge()),
            (field) => LABELS[field as keyof Values],
          )}
          onTake={discard}
          onGoOn={(taken) => {
            kept.set({ base: conflict, values: merge(taken) });
            setConflict(null);
          }}
        />
      )}
      <div className="desk-foot flex flex-wrap items-center gap-x-4 gap-y-2 bg-ground py-3">
        <Actions
          items={[
            {
              kind: 'lead',
              label: 'Save collection',
              isBusy,
              disabled: !kept.isChanged || conflict !== null,
              onPress: save,
            },
            kept.isChanged && { label: 'Discard changes', onPress: discard },
          ]}
        />
        {base?.draft === false && (
          <ButtonLink
            kind="link"
            icon={ExternalLink}
            label="See the page"
            to={paths.collection(base.id)}
          />
        )}
        <p role="status" className="text-caption text-quiet">
          {kept.isChanged && 'Unsaved changes'}
        </p>
      </div>
    </div>
  );
}

const LABELS: Readonly<Record<keyof Values, string>> = {
  title: 'Title',
  description: 'Description',
  draft: 'State',
  from: 'From',
  until: 'Until',
  home_after: 'Row of the home page',
  talks: 'Talks',
};

const TEXTS = [
  { field: 'title', label: LABELS.title, as: 'input' },
  { field: 'description', label: LABELS.description, as: 'textarea' },
] as const;

const wordsIn = ({ draft, from, until, home_after: after, talks, ...texts }: Values) => ({
  ...texts,
  draft: draft ? 'Draft' : 'Shown',
  from: from && minuteIn('', from),
  until: until && minuteIn('', until),
  home_after: after && HOME_PLACES[after],
  talks: orderWords(talks),
});

const toSave = ({ talks, ...values }: Values): Api.CollectionToSave => ({
  ...values,
  talks: talks.map(({ episode_id, from, until, note = null }) => ({
    episode_id,
    from,
    until,
    note,
  })),
});

type Problems = Readonly<Record<string, string>>;

/** `talks.3.note` becomes that of the episode, which may move meanwhile. */
function refusedIn(error: unknown, { talks }: Values): Problems {
  const { errors = [] } = problemOf(error);
  return Object.fromEntries(
    errors.map(({ field, message }) => [
      field.replace(/^talks\.(\d+)/, (_, index) => talks[Number(index)]?.episode_id ?? ''),
      message,
    ]),
  );
}
