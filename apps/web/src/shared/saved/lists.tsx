import type { Store } from '@reduxjs/toolkit';
import {
  checkListName,
  COLLECTION_LIMITS,
  LIST_MESSAGES,
  LISTS_PAGE,
  pluralize,
} from '@elevate/rules';
import { type FormEvent, useId, useRef, useState } from 'react';
import { Provider } from 'react-redux';
import type { NavigateFunction } from 'react-router-dom';
import { type Command, Refusal, sendCommand, showFailure } from '../account/send-command.js';
import { siteApi } from '../api/base-api.js';
import type * as Api from '../api/generated/schema.js';
import { openOverPage } from '../confirmation/confirm-identity.js';
import { paths } from '../paths.js';
import { refetchSession } from '../session/session-keeper.js';
import {
  sessionIn,
  type SessionStore,
  useOwner,
  useSessionStore,
} from '../session/session-store.js';
import { notifyTabs } from '../session/tabs.js';
import { notify } from '../toasts/notify.js';
import { Button } from '../ui/link.js';
import { Pending, Skeleton } from '../ui/notice.js';
import { SmallDialog } from '../ui/opened-form.js';
import type { SavedOutcome } from './change-saved.js';

export const listPath = (id: string) => `/lists/${encodeURIComponent(id)}`;

export const listsApi = siteApi(({ own, build }) => ({
  getLists: own<Api.TalkLists>('/lists', ['lists']),
  getList: build.query<Api.TalkListDetails, { readonly userId: string; readonly id: string }>({
    query: ({ id }) => listPath(id),
    transformResponse: (list: Api.TalkListDetails) => [...underWay].reduce(edited, list),
    keepUnusedDataFor: 0,
    providesTags: ['lists', 'episodes'],
  }),
  getSharedList: build.query<Api.SharedTalkList, string>({
    query: (token) => `/shared-lists?${new URLSearchParams({ token })}`,
    keepUnusedDataFor: 0,
    providesTags: ['episodes'],
  }),
}));

export function useLists() {
  return listsApi.useGetListsQuery(useOwner());
}

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** Sends in the order of the calls. Undefined after a failure, which is shown and loads the lists again. */
async function inOrder<Answer>(
  store: SessionStore,
  request: () => Promise<Answer>,
): Promise<Answer | undefined> {
  waiting += 1;
  const turn = last.then(request);
  last = turn.catch(() => undefined);
  try {
    return await turn;
  } catch (error) {
    showFailure(error, 'Your lists could not be changed');
    return undefined;
  } finally {
    waiting -= 1;
    // An earlier answer would take back what later requests are about to change.
    if (waiting === 0) {
      store.dispatch(listsApi.util.invalidateTags(['lists']));
      notifyTabs('lists');
    }
  }
}

export const sendListCommand = <Answer,>(store: SessionStore, command: Command) =>
  inOrder(store, () => sendCommand(store, command) as Promise<Answer>);

export function createList(store: SessionStore, body: Api.NewTalkList) {
  return sendListCommand<Api.TalkList>(store, { method: 'POST', path: '/lists', body });
}

export async function setListed(
  store: SessionStore,
  { id }: Api.TalkList,
  episodeId: string,
  isListed: boolean,
): Promise<void> {
  const userId = sessionIn(store).user?.id ?? '';
  const patch = store.dispatch(
    listsApi.util.updateQueryData('getLists', userId, ({ items }) => {
      const list = items.find((each) => each.id === id);
      if (!list) return;
      const others = list.episode_ids.filter((each) => each !== episodeId);
      const episode_ids = isListed ? [...others, episodeId] : others;
      Object.assign(list, { episode_ids, talks: episode_ids.length });
    }),
  );
  const path = `${listPath(id)}/talks`;
  const answer = await sendListCommand<Api.TalkList | null>(
    store,
    isListed
      ? { method: 'POST', path, body: { episode_id: episodeId } }
      : { method: 'DELETE', path: `${path}/${encodeURIComponent(episodeId)}` },
  );
  if (answer === undefined) patch.undo();
  else if (answer) newestIn(store).set(id, answer);
}

type ListState = Pick<Api.TalkListDetails, 'name' | 'episode_ids'>;

/** Makes the change on any state of the list, because another device may have changed it. */
export type ListEdit = (list: ListState) => Partial<ListState>;

interface Stored extends ListState {
  readonly version: number;
}

const known = new WeakMap<SessionStore, Map<string, Stored>>();

/** The newest known states; after a change, a shown list is older until it is read again. */
function newestIn(store: SessionStore): Map<string, Stored> {
  const newest = known.get(store) ?? new Map<string, Stored>();
  known.set(store, newest);
  return newest;
}

interface Edited {
  readonly id: string;
  readonly edit: ListEdit;
}

/** Edits that the server does not have: a list that is read meanwhile is shown with them. */
const underWay = new Set<Edited>();

function edited(list: Api.TalkListDetails, { id, edit }: Edited): Api.TalkListDetails {
  if (list.id !== id) return list;
  const { name = list.name, episode_ids = list.episode_ids } = edit(list);
  const items = new Map(list.items.map((item) => [item.episode_id, item]));
  return {
    ...list,
    name,
    episode_ids,
    items: episode_ids.flatMap((talk) => items.get(talk) ?? []),
  };
}

/** Shown at once. After a change of another device, the edit is made on the result of it. */
export async function editList(
  store: SessionStore,
  shown: Api.TalkListDetails,
  edit: ListEdit,
): Promise<boolean> {
  const { id } = shown;
  const userId = sessionIn(store).user?.id ?? '';
  const newest = newestIn(store);
  if ((newest.get(id)?.version ?? 0) < shown.version) newest.set(id, shown);
  const change = { id, edit };
  underWay.add(change);
  const patch = store.dispatch(
    listsApi.util.updateQueryData('getList', { userId, id }, (list) => edited(list, change)),
  );
  const answer = await inOrder(store, async () => {
    const put = async (base = shown as Stored) => {
      const body = { version: base.version, ...edit(base) };
      const command = { method: 'PUT', path: listPath(id), body } as const;
      const list = (await sendCommand(store, command)) as Api.TalkList;
      newest.set(id, list);
      return list;
    };
    try {
      return await put(newest.get(id));
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'USER.LIST_CONFLICT') throw error;
      const current = await sendCommand(store, { method: 'GET', path: listPath(id) });
      const list = await put(current as Api.TalkListDetails);
      notify({ kind: 'info', message: `${LIST_MESSAGES.conflict}. Both changes are kept.` });
      return list;
    } finally {
      underWay.delete(change);
    }
  });
  if (answer === undefined) patch.undo();
  return answer !== undefined;
}

interface ListNameFormProps {
  readonly label: string;
  readonly initial?: string;
  readonly button: string;
  readonly onCancel?: () => void;
  /** False keeps the name, such as after a failure. */
  readonly send: (name: string) => Promise<boolean>;
}

export function ListNameForm({ label, initial = '', button, onCancel, send }: ListNameFormProps) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(initial);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = checkListName(name);
    setProblem(found);
    if (found) return box.current?.focus();
    setBusy(true);
    if (await send(name.trim())) setName('');
    setBusy(false);
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <label htmlFor={id} className="text-small font-semibold text-strong">
        {label}
      </label>
      <div className="flex flex-wrap gap-3">
        <input
          ref={box}
          id={id}
          value={name}
          autoComplete="off"
          autoFocus={onCancel !== undefined}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-error`}
          onChange={({ target }) => setName(target.value)}
          className="min-h-11 min-w-0 flex-1 basis-52 rounded-card bg-raised px-3 text-body text-strong ring-1 ring-inset ring-quiet"
        />
        <Button type="submit" kind="lead" disabled={isBusy} label={button} />
        {onCancel && <Button kind="quiet" label="Cancel" onPress={onCancel} />}
      </div>
      <p id={`${id}-error`} role="alert" className="text-caption text-danger">
        {problem}
      </p>
    </form>
  );
}

async function isSignedIn(store: SessionStore): Promise<boolean> {
  if (sessionIn(store).status === 'unknown') await refetchSession(store);
  return sessionIn(store).user !== null;
}

/** After sign-in, a visitor comes back to the page, with what follows its `#`. */
export async function copyList(store: SessionStore, list: Api.NewTalkList, open: NavigateFunction) {
  if (!(await isSignedIn(store))) {
    const { pathname, search, hash } = window.location;
    return open(paths.signIn(pathname + search), { state: { hash } });
  }
  const copy = await createList(store, list);
  if (!copy) return undefined;
  const action = { label: 'Open', onPress: () => void open(paths.list(copy.id)) };
  return notify({ kind: 'success', message: 'Copied to your lists', action });
}

type Talk = Pick<Api.Episode, 'id' | 'title'>;

/** `open` leads to a path after the dialog has closed. */
export async function chooseLists(
  store: Store,
  talk: Talk,
  open: NavigateFunction,
): Promise<SavedOutcome> {
  if (!(await isSignedIn(store))) return 'signed-out';
  const opener = document.activeElement;
  const card = opener?.closest('li');
  // The overlay of a hovered card would open again, and take the first Escape.
  card?.dispatchEvent(
    new MouseEvent('pointerout', { bubbles: true, relatedTarget: document.body }),
  );
  const path = await openOverPage<string | null>((done) => (
    <Provider store={store}>
      <SmallDialog title="Add to a list" reason={talk.title} onCancel={() => done(null)}>
        <ListChoice talk={talk} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button kind="link" label={LISTS_PAGE.title} onPress={() => done(paths.lists)} />
          <Button kind="outline" label="Done" onPress={() => done(null)} />
        </div>
      </SmallDialog>
    </Provider>
  ));
  if (path) void open(path);
  // The card has closed with the button that opened this.
  else if (!opener?.isConnected) card?.querySelector('a')?.focus({ preventScroll: true });
  return 'done';
}

function ListChoice({ talk }: { readonly talk: Talk }) {
  const store = useSessionStore();
  const query = useLists();
  const lists = query.currentData?.items;
  if (!lists)
    return (
      <Pending
        failed="Your lists could not be loaded"
        query={query}
        skeleton={<Skeleton className="h-24" />}
      />
    );
  // By name: the order of the last change would move them with each press.
  const sorted = lists.toSorted((one, other) => one.name.localeCompare(other.name));
  return (
    <>
      <ul ref={focusFirstBox} aria-label={LISTS_PAGE.title}>
        {sorted.map((list) => (
          <ListBox key={list.id} list={list} talk={talk} />
        ))}
      </ul>
      {lists.length < COLLECTION_LIMITS.lists ? (
        <ListNameForm
          label="New list"
          button="Create and add"
          send={async (name) => !!(await createList(store, { name, episode_ids: [talk.id] }))}
        />
      ) : (
        <p className="text-small text-plain">{LIST_MESSAGES.tooMany}</p>
      )}
    </>
  );
}

const focusFirstBox = (part: HTMLElement | null) =>
  part?.closest('dialog')?.querySelector<HTMLElement>('input:enabled')?.focus();

function ListBox({ list, talk }: { readonly list: Api.TalkList; readonly talk: Talk }) {
  const store = useSessionStore();
  const isListed = list.episode_ids.includes(talk.id);
  const isFull = !isListed && list.talks >= COLLECTION_LIMITS.talks;
  return (
    <li>
      <label className="flex min-h-11 items-center gap-3 text-small text-strong">
        <input
          type="checkbox"
          className="size-6 shrink-0 accent-lead"
          checked={isListed}
          disabled={isFull}
          onChange={() => void setListed(store, list, talk.id, !isListed)}
        />
        <span className="min-w-0 flex-1 wrap-anywhere">{list.name}</span>
        <span className="text-caption text-quiet">
          {isFull ? LIST_MESSAGES.full : pluralize(list.talks, 'talk')}
        </span>
      </label>
    </li>
  );
}
