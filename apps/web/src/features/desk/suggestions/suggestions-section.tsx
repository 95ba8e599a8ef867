import { pluralize, SUGGESTION_STATES, type SuggestionKind } from '@elevate/rules';
import { Check, Inbox, RotateCcw, X } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useNavigate } from 'react-router-dom';
import { deskApi, request } from '../../../shared/desk/admin.api.js';
import { NEW_TAB_LINK, NEW_TAB_NOTE } from '../../../shared/ui/link.js';
import {
  Actions,
  DeskSection,
  FRESH,
  useHeadingFocus,
  type DeskState,
} from '../../../shared/desk/desk.js';
import { DeskList, type ListDefinition, useListAddress } from '../../../shared/desk/desk-list.js';
import { useAction } from '../../../shared/desk/use-action.js';
import type * as Api from '../../../shared/api/generated/schema.js';
import { paths } from '../../../shared/paths.js';
import { TimeAgo } from '../../../shared/ui/time.js';

const KIND_WORDS: Readonly<Record<SuggestionKind, string>> = {
  channel: 'Channel',
  feed: 'Feed',
  event: 'Event',
  transcript: 'Transcript',
};

const STATE_WORDS: Readonly<Record<Api.Suggestion['state'], string>> = {
  open: 'Open',
  accepted: 'Accepted',
  declined: 'Declined',
};

const ACCEPTED_WORDS: Readonly<Record<SuggestionKind, string>> = {
  channel: 'The channel is now followed.',
  feed: 'The feed is now followed.',
  event: 'Complete the form to create the event.',
  transcript: 'Upload the file in the editor of the episode.',
};

const REOPENED_WORDS: Readonly<Record<SuggestionKind, string>> = {
  channel: 'The channel stays followed; remove it under Sources.',
  feed: 'The feed stays followed; remove it under Sources.',
  event: '',
  transcript: '',
};

type SuggestionQuery = NonNullable<Api.operations['suggestions']['parameters']['query']>;
type Decision = 'accept' | 'decline' | 'reopen';

const decisionOf = (id: string, decision: string) =>
  request('POST', `/admin/suggestions/${encodeURIComponent(id)}/${decision}`);

const suggestionsApi = deskApi(({ read, change }) => ({
  getSuggestions: read<Api.SuggestionPage, SuggestionQuery>(
    (params) => ({ url: '/admin/suggestions', params }),
    ['admin-suggestions'],
  ),
  declineSource: change<Api.DeclinedSuggestions, string>(
    (id) => decisionOf(id, 'decline-source'),
    ['admin-suggestions'],
  ),
  decideSuggestion: change<Api.Suggestion, { readonly id: string; readonly decision: Decision }>(
    ({ id, decision }) => decisionOf(id, decision),
    // Accepting follows the source.
    ['admin-suggestions', 'admin-channels', 'admin-feeds', 'admin-status'],
  ),
}));

// Parameters of their own: the other sections of the tab share the address.
const LIST: ListDefinition = {
  page: 'suggestions-page',
  filters: {
    state: {
      label: 'State',
      parameter: 'suggestions',
      choices: STATE_WORDS,
      initial: SUGGESTION_STATES[0],
    },
    kind: { label: 'Kind', parameter: 'suggested', choices: KIND_WORDS },
  },
};

export function SuggestionsSection() {
  const address = useListAddress<SuggestionQuery>(LIST);
  const query = suggestionsApi.useGetSuggestionsQuery(address.query, FRESH);
  return (
    <DeskSection
      id="suggestions"
      title="Suggestions"
      takesFocus
      isBusy={query.isFetching}
      text="Suggestions of visitors, the latest first. Accepting a channel or a feed follows it; accepting an event opens the form of a new event."
    >
      <DeskList
        noun="suggestion"
        address={address}
        query={query}
        empty={{
          icon: Inbox,
          title: 'No suggestions here',
          text: 'Visitors suggest channels, feeds and events by a link at the end of each page.',
        }}
      >
        {({ items }) => (
          <ul aria-labelledby="suggestions" className="border-t border-hairline">
            {items.map((suggestion) => (
              <SuggestionRow key={suggestion.id} suggestion={suggestion} />
            ))}
          </ul>
        )}
      </DeskList>
      <p {...NEW_TAB_NOTE}>Opens in a new tab</p>
    </DeskSection>
  );
}

const { decideSuggestion, declineSource } = suggestionsApi.endpoints;

function SuggestionRow({ suggestion }: { readonly suggestion: Api.Suggestion }) {
  const { id, kind, name, address, note, state, count, open_of_source: ofSource } = suggestion;
  const { last_at: last, decided_at: decidedAt } = suggestion;
  const { isBusy, perform } = useAction();
  const focusHeading = useHeadingFocus();
  const navigate = useNavigate();
  const reopen = (from: Api.Suggestion['state'], onDone?: () => void) =>
    perform(decideSuggestion, { id, decision: 'reopen' } as const, {
      failed: `${name} could not be reopened`,
      done: `${name} is open again`,
      detail: from === 'accepted' ? REOPENED_WORDS[kind] : null,
      onDone,
    });
  const decide = (decision: Decision, to: 'accepted' | 'declined') => {
    const change = { id, decision };
    return perform(decideSuggestion, change, {
      failed: `${name} could not be ${to}`,
      done: `${name} was ${to}`,
      detail: to === 'accepted' ? ACCEPTED_WORDS[kind] : null,
      undo: () => () => reopen(to),
      onDone: () => {
        focusHeading();
        if (to !== 'accepted' || kind !== 'event') return;
        const desk: DeskState = { suggestedEvent: { title: name, cta_url: address } };
        void navigate(`${paths.adminSystem}?tab=events`, { state: desk });
      },
    });
  };
  const declineAll = () =>
    perform(declineSource, id, {
      failed: `${name} could not be declined`,
      done: ({ declined }) => `Declined ${pluralize(declined, 'suggestion')} from this network`,
      onDone: focusHeading,
    });
  const all = `Decline all ${ofSource} from this network`;
  const ofOpen: ComponentProps<typeof Actions>['items'] = [
    { label: 'Accept', kind: 'plain', icon: Check, onPress: () => decide('accept', 'accepted') },
    { label: 'Decline', icon: X, onPress: () => decide('decline', 'declined') },
    ofSource > 1 && { label: all, name: `${all}: ${name}`, onPress: declineAll },
  ];
  const ofDecided = [
    { label: 'Reopen', icon: RotateCcw, onPress: () => reopen(state, focusHeading) },
  ];
  return (
    <li className="desk-row wraps">
      <div className="min-w-0">
        <p className="font-semibold break-words text-strong">
          {name}
          <span className="desk-badge">{KIND_WORDS[kind]}</span>
        </p>
        <a
          href={address}
          {...NEW_TAB_LINK}
          className="inline-flex min-h-11 items-center wrap-anywhere text-plain underline underline-offset-4 hover:text-strong"
        >
          {address}
        </a>
        {note !== null && <p className="mt-1 break-words text-plain">{note}</p>}
        <p className="mt-1 text-caption text-quiet">
          {count === 1 ? 'Sent ' : `Sent ${count.toLocaleString('en')} times, last `}
          <TimeAgo at={last} />
          {decidedAt !== null && (
            <>
              {` · ${STATE_WORDS[state]} `}
              <TimeAgo at={decidedAt} />
            </>
          )}
        </p>
      </div>
      <Actions
        of={name}
        kind="quiet"
        disabled={isBusy}
        items={state === 'open' ? ofOpen : ofDecided}
      />
    </li>
  );
}
