import { useDeferredValue, useState } from 'react';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import { checkTopicWords } from '@elevate/rules';
import type { TopicRule, TopicWords } from '../../shared/admin/admin-types.js';
import { rejectionWords } from '../../shared/admin/problem-words.js';
import { notify } from '../../shared/lib/notify.js';
import { topicRulesApi } from './topic-rules.api.js';

const UNDO_MS = 10_000;
const { saveTopicRule } = topicRulesApi.endpoints;

type Dispatch = ThunkDispatch<unknown, undefined, UnknownAction>;

/** One topic's words being edited; they stay until they are saved or discarded. */
export function useTopicWords({ topic, words, exclusions }: TopicRule, version: number) {
  const dispatch = useDispatch<Dispatch>();
  const [draft, setDraft] = useState<{ words: TopicWords; version: number } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const stored = { words, exclusions };
  const current = draft?.words ?? stored;
  const problems = {
    words: checkTopicWords(current.words),
    exclusions: checkTopicWords(current.exclusions),
  };
  const isValid = Object.values(problems).every((problem) => problem === undefined);
  return {
    current,
    problems,
    isBusy,
    isChanged: draft !== null,
    canSave: draft !== null && isValid && !isBusy,
    tried: useDeferredValue(draft !== null && isValid ? draft.words : null),
    set: (change: Partial<TopicWords>) =>
      setDraft((now) => ({
        words: { ...(now?.words ?? stored), ...change },
        version: now?.version ?? version,
      })),
    discard: () => setDraft(null),
    save: async () => {
      setBusy(true);
      const isSaved = await save(dispatch, {
        ...{ topic, version: draft?.version ?? version, words: current, former: stored },
      });
      setBusy(false);
      if (isSaved) setDraft(null);
    },
  };
}

interface Saving {
  readonly topic: string;
  readonly version: number;
  readonly words: TopicWords;
  /** Undone with these words; null where the change is an Undo. */
  readonly former: TopicWords | null;
}

// Undo outlives the component, so it uses the store's dispatch.
async function save(
  dispatch: Dispatch,
  { topic, version, words, former }: Saving,
): Promise<boolean> {
  const answer = await dispatch(
    saveTopicRule.initiate({ topic, version, words }, { track: false }),
  );
  if (answer.error) {
    notify({ kind: 'error', message: rejectionWords(answer, 'The words were not saved') });
    return false;
  }
  const saved = answer.data.version;
  const undo = () =>
    former && void save(dispatch, { topic, version: saved, words: former, former: null });
  notify({
    ...{
      kind: 'success',
      message: former ? `Words of ${topic} saved` : 'The former words are back',
    },
    ...{ detail: 'Old episodes follow in a moment', durationMs: UNDO_MS },
    ...(former && { action: { label: 'Undo', onPress: undo } }),
  });
  return true;
}
