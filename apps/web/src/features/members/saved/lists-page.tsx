import {
  checkListName,
  COLLECTION_LIMITS,
  EPISODE_ID,
  formatDay,
  LIST_MESSAGES,
  LISTS_PAGE,
  pluralize,
} from '@elevate/rules';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { Copy, ListVideo, Share2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isAbsent } from '../../../shared/api/base-api.js';
import type * as Api from '../../../shared/api/generated/schema.js';
import { copyText } from '../../../shared/browser/offer-file.js';
import { paths } from '../../../shared/paths.js';
import {
  createList,
  editList,
  ListNameForm,
  listPath,
  listsApi,
  sendListCommand,
  useLists,
} from '../../../shared/saved/lists.js';
import { useOwner, useSessionStore } from '../../../shared/session/session-store.js';
import { SignedIn } from '../../../shared/session/signed-in.js';
import { notify, notifyResult } from '../../../shared/toasts/notify.js';
import { offerUndo } from '../../../shared/toasts/offer-undo.js';
import { Button, ButtonLink, buttonStyle, Link } from '../../../shared/ui/link.js';
import { Notice, Pending, Skeleton } from '../../../shared/ui/notice.js';
import { OpenedForm } from '../../../shared/ui/opened-form.js';
import { moved, OrderedList } from '../../../shared/ui/ordered-list.js';
import { Page, Section } from '../../../shared/ui/page.js';
import { EpisodePicture } from '../../../shared/ui/picture.js';
import { unavailableTalk } from './my-list-page.js';

export function ListsPage() {
  const { search } = useLocation();
  const id = new URLSearchParams(search).get('list');
  return (
    <SignedIn path={paths.lists + search}>
      {id ? <OneList key={id} id={id} /> : <AllLists />}
    </SignedIn>
  );
}

const PENDING = {
  failed: 'Your lists could not be loaded',
  skeleton: <Skeleton className="h-96" />,
};

function AllLists() {
  const query = useLists();
  const lists = query.currentData?.items;
  return (
    <Page meta={LISTS_PAGE} id="lists" text={LISTS_PAGE.description}>
      <div className="mt-6 grid max-w-3xl grid-cols-1 gap-10">
        {lists ? <Lists lists={lists} /> : <Pending query={query} {...PENDING} />}
      </div>
    </Page>
  );
}

function Lists({ lists }: { readonly lists: readonly Api.TalkList[] }) {
  const store = useSessionStore();
  const navigate = useNavigate();
  const create = async (name: string) => {
    const list = await createList(store, { name });
    if (list) void navigate(paths.list(list.id));
    return !!list;
  };
  return (
    <>
      {lists.length === 0 ? (
        <Notice
          icon={ListVideo}
          title="You have no lists yet."
          text="Make one here, or press “Lists” on the page of a talk."
        />
      ) : (
        <ul aria-labelledby="lists">
          {lists.map(({ id, name, talks, shared, changed_at }) => (
            <li key={id} className="relative border-b border-hairline py-2.5">
              <Link to={paths.list(id)} className="card-link font-semibold wrap-anywhere">
                {name}
              </Link>
              <p className="mt-1 text-caption text-plain">
                {pluralize(talks, 'talk')} · changed on {formatDay(changed_at)}
                {shared && ' · shared'}
              </p>
            </li>
          ))}
        </ul>
      )}
      {lists.length < COLLECTION_LIMITS.lists ? (
        <div>
          <ListNameForm label="New list" button="Create" send={create} />
          <p className="text-caption text-quiet">
            Up to {COLLECTION_LIMITS.lists} lists, with up to {COLLECTION_LIMITS.talks} talks each.
          </p>
        </div>
      ) : (
        <p className="text-small text-plain">{LIST_MESSAGES.tooMany}</p>
      )}
      <Import lists={lists} />
    </>
  );
}

function Import({ lists }: { readonly lists: readonly Api.TalkList[] }) {
  const store = useSessionStore();
  const [report, setReport] = useState('');
  const read = async (file: File | undefined) => {
    const wanted = file && listsIn(await file.text());
    if (!wanted) return setReport(file ? NO_LISTS : '');
    setReport('Adding the lists…');
    const present: Api.NewTalkList[] = [...lists];
    let added = 0;
    // The last changed one is the first in the file.
    for (const [done, list] of wanted.toReversed().entries()) {
      if (present.some((other) => isSame(other, list))) continue;
      const created = await createList(store, list);
      if (!created) return setReport(`${counted(added)}, ${wanted.length - done} not added.`);
      present.push(list);
      added += 1;
    }
    return setReport(`${counted(added)}, ${wanted.length - added} already here.`);
  };
  return (
    <Section id="import" title="Import">
      <p className="text-small text-plain">
        “Download everything” on{' '}
        <Link to={paths.account} className="text-lead-text underline underline-offset-4">
          your account page
        </Link>{' '}
        saves your lists in a file. Lists that are already here are not added again.
      </p>
      <label
        className={buttonStyle(
          'outline',
          'relative mt-3 focus-within:outline-2 focus-within:outline-lead-text',
        )}
      >
        Import lists from a file
        <input
          type="file"
          accept=".json,application/json"
          className="absolute inset-0 cursor-pointer opacity-0"
          onClick={({ currentTarget }) => void (currentTarget.value = '')}
          onChange={({ target }) => void read(target.files?.[0])}
        />
      </label>
      <p role="status" className="mt-3 text-small font-semibold text-strong">
        {report}
      </p>
    </Section>
  );
}

const counted = (added: number) => `${pluralize(added, 'list')} added`;
const NO_LISTS =
  'This file has no lists. Choose the file that “Download everything” on the account page saves.';

const isSame = (one: Api.NewTalkList, other: Api.NewTalkList) =>
  one.name === other.name && sorted(one) === sorted(other);
const sorted = ({ episode_ids = [] }: Api.NewTalkList) => episode_ids.toSorted().join();

/** Null for anything but downloaded data of an account. */
function listsIn(text: string): readonly Api.NewTalkList[] | null {
  try {
    const { lists } = JSON.parse(text) as { readonly lists: readonly StoredList[] };
    const found = lists.map(({ name, items }) => ({
      name,
      episode_ids: [...new Set(items.map(({ episode_id }) => episode_id))],
    }));
    return found.every(isList) ? found : null;
  } catch {
    return null;
  }
}

interface StoredList {
  readonly name: string;
  readonly items: readonly { readonly episode_id: string }[];
}

const isList = ({ name, episode_ids: ids = [] }: Api.NewTalkList) =>
  checkListName(name) === undefined &&
  ids.length <= COLLECTION_LIMITS.talks &&
  ids.every((id) => EPISODE_ID.test(id));

function OneList({ id }: { readonly id: string }) {
  const userId = useOwner();
  const query = listsApi.useGetListQuery(userId === skipToken ? userId : { userId, id });
  const list = isAbsent(query.error) ? undefined : query.currentData;
  const title = list?.name ?? LISTS_PAGE.title;
  return (
    <Page
      meta={{ ...LISTS_PAGE, title }}
      id="list"
      back={{ to: paths.lists, label: 'All your lists' }}
    >
      <div className="mt-2 grid max-w-5xl grid-cols-1 gap-6">
        {list && <ListTools list={list} />}
        {list && <Talks list={list} />}
        {isAbsent(query.error) && <Notice icon={ListVideo} title={LIST_MESSAGES.gone} />}
        {!list && !isAbsent(query.error) && <Pending query={query} {...PENDING} />}
      </div>
    </Page>
  );
}

function ListTools({ list }: { readonly list: Api.TalkListDetails }) {
  const store = useSessionStore();
  const navigate = useNavigate();
  const { id, name, episode_ids, shared } = list;
  const path = listPath(id);
  const share = () => sendListCommand(store, { method: 'POST', path: `${path}/share` });
  const remove = async () => {
    if ((await sendListCommand(store, { method: 'DELETE', path })) === undefined) return;
    void navigate(paths.lists, { replace: true });
    const undo = () => void createList(store, { name, episode_ids });
    offerUndo('List deleted', undo, shared ? { detail: 'Its link has ended.' } : {});
  };
  return (
    <>
      <p className="text-body text-plain tabular-nums">{pluralize(list.items.length, 'talk')}</p>
      <div className="flex flex-wrap items-center gap-3">
        <OpenedForm button="Rename">
          {(close) => (
            <ListNameForm
              label="Name"
              initial={name}
              button="Rename"
              onCancel={close}
              send={async (next) => {
                const isDone = await editList(store, list, () => ({ name: next }));
                if (isDone) close();
                return false;
              }}
            />
          )}
        </OpenedForm>
        {!shared && <Button kind="outline" icon={Share2} label="Share by link" onPress={share} />}
        <Button kind="outline" icon={Trash2} label="Delete list" onPress={remove} />
      </div>
      {shared && <SharedLink list={list} path={shared.path} />}
    </>
  );
}

function SharedLink({ list, path }: { readonly list: Api.TalkListDetails; readonly path: string }) {
  const store = useSessionStore();
  const { href } = new URL(path, document.baseURI);
  const copy = async () =>
    notifyResult(
      await copyText(href),
      'Link copied',
      'Copying is not allowed. Select the link instead.',
    );
  const end = async () => {
    const command = { method: 'DELETE', path: `${listPath(list.id)}/share` } as const;
    if ((await sendListCommand(store, command)) !== undefined)
      notify({ kind: 'success', message: 'The link has ended' });
  };
  return (
    <section aria-label="Link" className="grid gap-3 rounded-card bg-raised p-5">
      <p className="text-small text-plain">
        Anyone with this link can read the list. It does not name you.
      </p>
      <p className="font-mono text-caption text-strong break-all select-all">{href}</p>
      <div className="flex flex-wrap gap-3">
        <Button icon={Copy} label="Copy link" onPress={copy} />
        <OpenedForm button="End link">
          {(close) => (
            <>
              <p className="text-small text-plain">
                The link will not open the list any more, and a new link will be another one.
              </p>
              <Button kind="lead" label="End this link" onPress={end} />
              <Button kind="quiet" label="Keep it" onPress={close} />
            </>
          )}
        </OpenedForm>
      </div>
    </section>
  );
}

function Talks({ list }: { readonly list: Api.TalkListDetails }) {
  const store = useSessionStore();
  const { items } = list;
  const order = items.map(({ episode_id }) => episode_id);
  const move = (from: number, to: number) => {
    const places = new Map(moved(order, from, to).map((id, place) => [id, place]));
    // Talks that another device added stand at the end.
    const placeOf = (id: string) => places.get(id) ?? order.length;
    const sort = (ids: readonly string[]) =>
      ids.toSorted((one, other) => placeOf(one) - placeOf(other));
    void editList(store, list, ({ episode_ids }) => ({ episode_ids: sort(episode_ids) }));
  };
  const remove = async ({ episode_id: id }: Api.TalkListItem, index: number) => {
    const without = ({ episode_ids: ids }: Pick<Api.TalkList, 'episode_ids'>) =>
      ids.filter((each) => each !== id);
    if (!(await editList(store, list, (stored) => ({ episode_ids: without(stored) })))) return;
    offerUndo(`Removed from ${list.name}`, () => {
      void editList(store, list, (stored) => ({
        episode_ids: without(stored).toSpliced(index, 0, id),
      }));
    });
  };
  if (items.length === 0)
    return (
      <Notice
        icon={ListVideo}
        title="This list is empty."
        text="Press “Lists” on the page of a talk to add it here."
        action={<ButtonLink to={paths.home} label="Find something to watch" />}
      />
    );
  return (
    <OrderedList
      label={`Talks of ${list.name}`}
      items={items}
      keyOf={({ episode_id }) => episode_id}
      nameOf={(item) => item.episode?.title ?? unavailableTalk(item).title}
      onMove={move}
      onRemove={(item, index) => void remove(item, index)}
    >
      {(item) => <TalkLine item={item} />}
    </OrderedList>
  );
}

function TalkLine({ item }: { readonly item: Api.TalkListItem }) {
  const { episode } = item;
  if (!episode) {
    const { title, reason } = unavailableTalk(item);
    return (
      <>
        <p className="font-semibold text-quiet wrap-anywhere">{title}</p>
        <p className="text-caption text-plain">{reason}</p>
      </>
    );
  }
  return (
    <div className="relative flex flex-wrap items-center gap-x-4">
      <EpisodePicture
        episode={episode}
        sizes="8rem"
        className="relative aspect-video w-32 shrink-0 self-start rounded-card max-sm:hidden"
      />
      <div className="min-w-24 flex-1">
        <Link
          to={paths.video(episode.id)}
          lang={episode.language ?? undefined}
          className="card-link font-semibold wrap-anywhere"
        >
          {episode.title}
        </Link>
        <p className="truncate mt-1 text-caption text-plain">{episode.channel.name}</p>
      </div>
    </div>
  );
}
