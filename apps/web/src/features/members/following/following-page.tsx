import { FOLLOWING_PAGE, pluralize } from '@elevate/rules';
import { useEffect, useState } from 'react';
import { Copy, Rss } from 'lucide-react';
import { Page, Section } from '../../../shared/ui/page.js';
import { paths } from '../../../shared/paths.js';
import { useOwner, useSession } from '../../../shared/session/session-store.js';
import { Button, ButtonLink, Link, NEW_TAB_LINK, NEW_TAB_NOTE } from '../../../shared/ui/link.js';
import { TimeAgo } from '../../../shared/ui/time.js';
import type * as Api from '../../../shared/api/generated/schema.js';
import { markSeen, readFollowing, useFollowedItems } from '../../../shared/following/following.js';
import { EpisodeGridSkeleton } from '../../../shared/episodes/episode-grid.js';
import { Pending, Notice } from '../../../shared/ui/notice.js';
import { notifyResult } from '../../../shared/toasts/notify.js';
import { copyText } from '../../../shared/browser/offer-file.js';
import { siteApi } from '../../../shared/api/base-api.js';
import { DigestSection } from './digest-section.js';
import { FollowedEpisodes, ChoiceSection, type FollowedProps, HiddenList } from './hidden-list.js';

export function FollowingPage() {
  const { status } = useSession();
  return (
    <Page
      meta={FOLLOWING_PAGE}
      text={
        status === 'signed-out' ? (
          <>
            <Link
              to={paths.signIn(paths.following)}
              className="inline-flex min-h-6 items-center text-lead-text underline underline-offset-3"
            >
              Sign in
            </Link>{' '}
            to follow channels, topics, news categories and news sources, on all your devices.
          </>
        ) : (
          FOLLOWING_PAGE.description
        )
      }
    >
      <div className="mt-10 grid grid-cols-1 gap-10">
        {status !== 'signed-out' && (
          <>
            <NewItems />
            <ChoiceSection list="follows" none="You do not follow anything yet." />
            <DigestSection />
            <PrivateFeed />
          </>
        )}
        <HiddenList />
      </div>
    </Page>
  );
}

/** The server keeps a hash only, so an address is shown once, when it is made. */
function PrivateFeed() {
  const { currentData } = privateFeedApi.useGetPrivateFeedQuery(useOwner());
  const [renew, renewal] = privateFeedApi.useRenewPrivateFeedMutation();
  const [revoke, revocation] = privateFeedApi.useRevokePrivateFeedMutation();
  const since = currentData?.created_at ?? null;
  const isBusy = renewal.isLoading || revocation.isLoading || !currentData;
  const run = async (change: PromiseLike<{ error?: unknown }>, done: string) => {
    const { error } = await change;
    notifyResult(!error, done, 'The private feed could not be changed');
  };
  const end = () => {
    renewal.reset();
    return run(revoke(), 'The private feed has ended');
  };
  return (
    <Section id="private-feed" title="Private feed" className="max-w-3xl">
      <p className="text-small text-plain">
        Read what you follow in a feed reader. Anyone with the address can read the feed, so keep it
        to yourself. A new address, a new password and “End all other sessions” end the one before.
      </p>
      {since !== null && (
        <p className="mt-2 text-small text-plain">
          Your feed has had its address since <TimeAgo at={since} />. It cannot be shown again.
        </p>
      )}
      {renewal.data && since !== null && (
        <dl className="mt-3 grid gap-2">
          <Address name="Atom" url={renewal.data.atom_url} />
          <Address name="JSON Feed" url={renewal.data.json_url} />
        </dl>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        <Button
          kind="outline"
          disabled={isBusy}
          icon={Rss}
          label={since === null ? 'Create an address' : 'Make a new address'}
          onPress={() => run(renew(), 'Your private feed has a new address')}
        />
        {since !== null && (
          <Button kind="quiet" disabled={isBusy} label="End the feed" onPress={end} />
        )}
      </div>
    </Section>
  );
}

const privateFeedApi = siteApi(({ own, build }) => ({
  getPrivateFeed: own<Api.PrivateFeed>('/following/feed', ['private-feed']),
  renewPrivateFeed: build.mutation<Api.PrivateFeedAddresses, void>({
    query: () => ({ url: '/following/feed', method: 'POST' }),
    invalidatesTags: ['private-feed'],
  }),
  revokePrivateFeed: build.mutation<null, void>({
    query: () => ({ url: '/following/feed', method: 'DELETE' }),
    invalidatesTags: ['private-feed'],
  }),
}));

function Address({ name, url }: { readonly name: string; readonly url: string }) {
  // Without a configured site address, the server's answer is a path.
  const { href } = new URL(url, document.baseURI);
  const copy = async () => {
    const failed = 'Copying is not allowed. Select the address instead.';
    notifyResult(await copyText(href), `${name} address copied`, failed);
  };
  return (
    <div className="flex items-center gap-3 rounded-card bg-raised px-3 py-1.5">
      <dt className="w-20 shrink-0 text-caption font-semibold text-plain">{name}</dt>
      <dd className="min-w-0 flex-1 font-mono text-caption text-strong break-all select-all">
        {href}
      </dd>
      <dd>
        <Button isRound aria-label={`Copy the ${name} address`} icon={Copy} onPress={copy} />
      </dd>
    </div>
  );
}

function NewItems() {
  const query = useFollowedItems();
  const { currentData } = query;
  if (currentData) return <FollowedItems {...currentData} />;
  return (
    <Pending
      failed="What you follow could not be loaded"
      query={query}
      skeleton={<EpisodeGridSkeleton />}
    />
  );
}

function FollowedItems({ items, seen_at }: Api.FollowedItems) {
  // The marks stay while the page is open; what is shown counts as seen from the next visit on.
  const [lastVisit] = useState(() =>
    Math.max(readFollowing().seenAt ?? 0, seen_at === null ? 0 : Date.parse(seen_at)),
  );
  const isNew = ({ published_at }: Api.FollowedItem) => Date.parse(published_at) > lastVisit;
  const newest = Math.max(0, ...items.map(({ published_at }) => Date.parse(published_at)));
  useEffect(() => {
    if (newest > 0) markSeen(newest);
  }, [newest]);
  if (items.length === 0) {
    return (
      <Notice
        icon={Rss}
        title="Nothing here yet."
        text="Press “Follow” on a channel, topic, speaker, news category or source, and what is new appears here."
        action={<ButtonLink to={paths.channels} label="See all channels" />}
      />
    );
  }
  const newItems = items.filter(isNew).length;
  const episodes = items.filter(({ episode }) => episode !== null);
  const articles = items.filter(({ article }) => article !== null);
  return (
    <>
      <p role="status" className="-mt-6 text-small font-semibold text-plain">
        {newItems === 0
          ? 'Nothing new since your last visit.'
          : `${pluralize(newItems, 'item')} new since your last visit`}
      </p>
      {episodes.length > 0 && <FollowedEpisodes items={episodes} isNew={isNew} />}
      {articles.length > 0 && <FollowedArticles items={articles} isNew={isNew} />}
    </>
  );
}

function FollowedArticles({ items, isNew }: FollowedProps) {
  return (
    <Section id="followed-news" title="News">
      <ul className="grid grid-cols-1 gap-x-8 gap-y-1 md:grid-cols-2">
        {items.map((item) => {
          const { article } = item;
          if (!article) return null;
          return (
            <li key={article.id} className="relative border-b border-hairline py-2.5">
              <h3 className="line-clamp-2 font-text text-small leading-[1.35] font-semibold wrap-anywhere">
                <a href={article.link} {...NEW_TAB_LINK} className="card-link">
                  {article.title}
                </a>
              </h3>
              <p className="mt-1 flex flex-wrap items-center gap-x-1.5 text-caption text-quiet">
                {isNew(item) && (
                  <span className="rounded-pill bg-lead px-2 font-bold text-lead-ink">New</span>
                )}
                <span className="font-semibold text-plain">{article.source}</span>
                <span aria-hidden="true">·</span>
                {article.category}
                <span aria-hidden="true">·</span>
                <TimeAgo at={article.published_at} isBrief />
              </p>
            </li>
          );
        })}
      </ul>
      <p {...NEW_TAB_NOTE}>Opens in a new tab</p>
    </Section>
  );
}
