import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import type { Suggestion } from '../../shared/admin/admin-types.js';
import { rejectionWords } from '../../shared/admin/problem-words.js';
import { stateWith } from '../../shared/admin/suggested-event.js';
import { notify } from '../../shared/lib/notify.js';
import { paths } from '../../shared/paths.js';
import { ACCEPTED_WORDS, REOPENED_WORDS } from './suggestion-words.js';
import { suggestionsApi, type Decision } from './suggestions.api.js';

const UNDO_MS = 10_000;
const { decideSuggestion } = suggestionsApi.endpoints;

/** Each function returns false if the server refused. */
export function useDecision(suggestion: Suggestion) {
  // Undo outlives this component, so it uses the store's dispatch.
  const dispatch = useDispatch<ThunkDispatch<unknown, undefined, UnknownAction>>();
  const navigate = useNavigate();
  const [decide, { isLoading }] = suggestionsApi.useDecideSuggestionMutation();
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
  return {
    isBusy: isLoading,
    accept,
    decline: () => close('decline', 'declined'),
    reopen: () => reopen(suggestion.state),
  };
}
