import {
  isSuggestionKind,
  pluralize,
  SUGGESTION_STATES,
  type SuggestionKind,
  type SuggestionState,
} from '@elevate/rules';
import { Check, Inbox, RotateCcw, X } from 'lucide-react';
import { useMemo, useRef } from 'react';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { AdminLoadFailed } from '../../shared/admin/admin-load-failed.js';
import { AdminPager, FilterSelect } from '../../shared/admin/table-controls.js';
import { stateWith } from '../../shared/admin/admin-types.js';
import type {
  DeclinedSuggestions,
  Suggestion,
  SuggestionPage,
  operations,
} from '../../shared/api/generated/schema.js';
import { NEW_TAB_LINK, NEW_TAB_NOTE } from '../../shared/lib/words.js';
import { Notice } from '../../shared/ui/notice.js';
import { Skeleton } from '../../shared/ui/skeleton.js';
import { rejectionWords } from '../../shared/admin/problem-words.js';
import { notify } from '../../shared/lib/notify.js';
import { paths } from '../../shared/paths.js';
import { buttonStyle } from '../../shared/ui/link.js';
import { TimeAgo } from '../../shared/ui/time.js';
import { putParameter, useParameters } from '../../shared/lib/use-parameters.js';
import { adminApi } from '../../shared/admin/admin.api.js';
import './suggestions-management.css';

export const KIND_WORDS: Readonly<Record<SuggestionKind, string>> = {
  channel: 'Channel',
  feed: 'Feed',
  event: 'Event',
};

export const STATE_WORDS: Readonly<Record<SuggestionState, string>> = {
  open: 'Open',
  accepted: 'Accepted',
  declined: 'Declined',
};

const choicesOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

export const KIND_CHOICES = choicesOf(KIND_WORDS);
export const STATE_CHOICES = choicesOf(STATE_WORDS);

export const ACCEPTED_WORDS: Readonly<Record<SuggestionKind, string>> = {
  channel: 'The channel is now followed.',
  feed: 'The feed is now followed.',
  event: 'Complete the form to create the event.',
};

/** Empty where nothing was added. */
export const REOPENED_WORDS: Readonly<Record<SuggestionKind, string>> = {
  channel: 'The channel stays followed; remove it under Sources.',
  feed: 'The feed stays followed; remove it under Sources.',
  event: '',
};

export type SuggestionQuery = NonNullable<operations['suggestions']['parameters']['query']>;
export type Decision = 'accept' | 'decline' | 'reopen';

export const suggestionsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getSuggestions: build.query<SuggestionPage, SuggestionQuery>({
      query: (params) => ({ url: '/admin/suggestions', params }),
      providesTags: ['admin-suggestions'],
    }),
    declineSource: build.mutation<DeclinedSuggestions, string>({
      query: (id) => ({
        url: `/admin/suggestions/${encodeURIComponent(id)}/decline-source`,
        method: 'POST',
      }),
      invalidatesTags: ['admin-suggestions', 'admin-audit'],
    }),
    // Also invalidates on failure: a rejection may mean that the list is stale.
    decideSuggestion: build.mutation<
      Suggestion,
      { readonly id: string; readonly decision: Decision }
    >({
      query: ({ id, decision }) => ({
        url: `/admin/suggestions/${encodeURIComponent(id)}/${decision}`,
        method: 'POST',
      }),
      invalidatesTags: (_result, _error, { decision }) => [
        'admin-suggestions',
        'admin-audit',
        ...(decision === 'accept'
          ? (['admin-channels', 'admin-feeds', 'admin-status'] as const)
          : []),
      ],
    }),
  }),
});

export function SuggestionsSection() {
  const { query, filterState, filterKind, turnTo } = useSuggestionAddress();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error, isFetching, refetch } = suggestionsApi.useGetSuggestionsQuery(query, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <section aria-labelledby="suggestions" aria-busy={isFetching} className="pt-6">
      <h2
        ref={heading}
        tabIndex={-1}
        id="suggestions"
        className="text-title font-extrabold tracking-[-0.03em]"
      >
        Suggestions
      </h2>
      <p className="mt-1 mb-4 text-small text-plain">
        Suggestions of visitors, the latest first. Accepting a channel or a feed follows it;
        accepting an event opens the form of a new event.
      </p>
      <div role="group" aria-label="Filters" className="admin-filters">
        <FilterSelect
          label="State"
          value={query.state}
          choices={STATE_CHOICES}
          onChange={filterState}
        />
        <FilterSelect
          label="Kind"
          value={query.kind}
          choices={KIND_CHOICES}
          onChange={filterKind}
        />
      </div>
      {data && !error && (
        <Found
          found={data}
          onDecided={() => heading.current?.focus({ preventScroll: true })}
          onTurn={turnTo}
        />
      )}
      {!data && !error && <Skeleton className="mt-4 h-96" />}
      {error && (
        <AdminLoadFailed
          title="The suggestions could not be loaded"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      <p {...NEW_TAB_NOTE}>Opens in a new tab</p>
    </section>
  );
}

interface FoundProps {
  readonly found: SuggestionPage;
  readonly onDecided: () => void;
  readonly onTurn: (page: number) => void;
}

function Found({ found: { items, total, page, pages }, onDecided, onTurn }: FoundProps) {
  return (
    <>
      <p role="status" className="mt-4 min-h-6 text-small text-quiet">
        {`${pluralize(total, 'suggestion')} found`}
      </p>
      {total === 0 ? (
        <Notice
          icon={Inbox}
          title="No suggestions here"
          text="Visitors suggest channels, feeds and events by a link at the end of each page."
        />
      ) : (
        <ul aria-labelledby="suggestions" className="border-t border-hairline">
          {items.map((one) => (
            <SuggestionRow key={one.id} suggestion={one} onDecided={onDecided} />
          ))}
        </ul>
      )}
      <AdminPager label="Pages of suggestions" page={page} pages={pages} onTurn={onTurn} />
    </>
  );
}

// Names of their own: the other sections of the tab share the address.
const STATE = 'suggestions';
const KIND = 'suggested';
const PAGE = 'suggestions-page';
const ALL = 'all';

/** The filters and the page live in the address only; without a state, the open ones are shown. */
export function useSuggestionAddress() {
  const [parameters, change] = useParameters();
  const state = stateIn(parameters.get(STATE));
  const given = parameters.get(KIND);
  const kind: SuggestionKind | undefined = isSuggestionKind(given) ? given : undefined;
  const page = pageIn(parameters.get(PAGE));
  const query = useMemo<SuggestionQuery>(
    () => ({ ...(state && { state }), ...(kind && { kind }), ...(page > 1 && { page }) }),
    [state, kind, page],
  );
  const set = (name: string, value: string) =>
    change((next) => {
      next.delete(PAGE);
      putParameter(next, name, value);
    });
  return {
    query,
    filterState: (value: string) => set(STATE, value === '' ? ALL : value),
    filterKind: (value: string) => set(KIND, value),
    turnTo: (to: number) => set(PAGE, to === 1 ? '' : String(to)),
  };
}

export type SuggestionAddress = ReturnType<typeof useSuggestionAddress>;

function stateIn(text: string | null): SuggestionState | undefined {
  return text === ALL ? undefined : (SUGGESTION_STATES.find((state) => state === text) ?? 'open');
}

function pageIn(text: string | null): number {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

export interface SuggestionRowProps {
  readonly suggestion: Suggestion;
  /** The decision moved it to another list. */
  readonly onDecided: () => void;
}

export function SuggestionRow({ suggestion, onDecided }: SuggestionRowProps) {
  const { name, address, note } = suggestion;
  return (
    <li className="suggestion">
      <div className="min-w-0">
        <p className="font-semibold break-words text-strong">
          {name}
          <span className="suggestion-kind">{KIND_WORDS[suggestion.kind]}</span>
        </p>
        <a href={address} {...NEW_TAB_LINK} className="suggestion-address">
          {address}
        </a>
        {note !== null && <p className="mt-1 break-words text-plain">{note}</p>}
        <Facts {...suggestion} />
      </div>
      <Actions suggestion={suggestion} onDecided={onDecided} />
    </li>
  );
}

function Facts({ count, last_at: last, state, decided_at: decided }: Suggestion) {
  return (
    <p className="mt-1 text-caption text-quiet">
      {count === 1 ? 'Sent ' : `Sent ${count.toLocaleString('en')} times, last `}
      <TimeAgo at={last} />
      {decided !== null && (
        <>
          {` · ${STATE_WORDS[state]} `}
          <TimeAgo at={decided} />
        </>
      )}
    </p>
  );
}

function Actions({ suggestion, onDecided }: SuggestionRowProps) {
  const { name, state, open_of_source: ofSource } = suggestion;
  const { isBusy, accept, decline, declineSource, reopen } = useDecision(suggestion);
  const press = (act: () => Promise<boolean>) => async () => {
    if (await act()) onDecided();
  };
  if (state !== 'open')
    return (
      <div className="suggestion-actions">
        <button
          type="button"
          aria-label={`Reopen ${name}`}
          onClick={() => void press(reopen)()}
          className={buttonStyle('quiet')}
        >
          <RotateCcw aria-hidden="true" className="size-4" />
          Reopen
        </button>
      </div>
    );
  return (
    <div className="suggestion-actions">
      <button
        type="button"
        aria-label={`Accept ${name}`}
        disabled={isBusy}
        onClick={() => void press(accept)()}
        className={buttonStyle('plain')}
      >
        <Check aria-hidden="true" className="size-4" />
        Accept
      </button>
      <button
        type="button"
        aria-label={`Decline ${name}`}
        disabled={isBusy}
        onClick={() => void press(decline)()}
        className={buttonStyle('quiet')}
      >
        <X aria-hidden="true" className="size-4" />
        Decline
      </button>
      {ofSource > 1 && (
        <button
          type="button"
          aria-label={`Decline all ${ofSource} from this network: ${name}`}
          disabled={isBusy}
          onClick={() => void press(declineSource)()}
          className={buttonStyle('quiet')}
        >
          {`Decline all ${ofSource} from this network`}
        </button>
      )}
    </div>
  );
}

const UNDO_MS = 10_000;
const { decideSuggestion } = suggestionsApi.endpoints;

/** Each function returns false if the server refused. */
export function useDecision(suggestion: Suggestion) {
  // Undo outlives this component, so it uses the store's dispatch.
  const dispatch = useDispatch<ThunkDispatch<unknown, undefined, UnknownAction>>();
  const navigate = useNavigate();
  const [decide, { isLoading }] = suggestionsApi.useDecideSuggestionMutation();
  const [declineAll, { isLoading: isDecliningAll }] = suggestionsApi.useDeclineSourceMutation();
  const { id, kind, name } = suggestion;

  const fail = (answer: unknown, deed: string) =>
    notify({ kind: 'error', message: rejectionWords(answer, `${name} could not be ${deed}`) });
  const reopen = async (from: Suggestion['state']): Promise<boolean> => {
    const change = { id, decision: 'reopen' } as const;
    const answer = await dispatch(decideSuggestion.initiate(change, { track: false }));
    if (answer.error) fail(answer, 'reopened');
    else {
      const detail = from === 'accepted' ? REOPENED_WORDS[kind] : '';
      notify({ kind: 'success', message: `${name} is open again`, ...(detail && { detail }) });
    }
    return !answer.error;
  };
  const close = async (decision: Exclude<Decision, 'reopen'>, to: 'accepted' | 'declined') => {
    const answer = await decide({ id, decision });
    if (answer.error) {
      fail(answer, to);
      return false;
    }
    notify({
      kind: 'success',
      message: `${name} was ${to}`,
      ...(to === 'accepted' && { detail: ACCEPTED_WORDS[kind] }),
      durationMs: UNDO_MS,
      action: { label: 'Undo', onPress: () => void reopen(to) },
    });
    return true;
  };
  const accept = async (): Promise<boolean> => {
    const isDone = await close('accept', 'accepted');
    if (isDone && kind === 'event') {
      const state = stateWith({ title: name, cta_url: suggestion.address });
      void navigate(`${paths.adminSystem}?tab=events`, { state });
    }
    return isDone;
  };
  const declineSource = async (): Promise<boolean> => {
    const answer = await declineAll(id);
    if (answer.error) fail(answer, 'declined');
    else {
      const declined = pluralize(answer.data.declined, 'suggestion');
      notify({ kind: 'success', message: `Declined ${declined} from this network` });
    }
    return !answer.error;
  };
  return {
    isBusy: isLoading || isDecliningAll,
    declineSource,
    accept,
    decline: () => close('decline', 'declined'),
    reopen: () => reopen(suggestion.state),
  };
}
