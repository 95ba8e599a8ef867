import { useDeferredValue, useId, useState } from 'react';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import { checkTopicWords } from '@elevate/rules';
import { AdminLoadFailed } from '../../shared/admin/admin-load-failed.js';
import type {
  TopicRule,
  TopicRulePreview,
  TopicRules,
  TopicWords,
} from '../../shared/api/generated/schema.js';
import { Skeleton } from '../../shared/ui/skeleton.js';
import { problemWords, rejectionWords } from '../../shared/admin/problem-words.js';
import { notify } from '../../shared/lib/notify.js';
import { ItemList } from '../../shared/admin/item-list.js';
import { FieldError } from '../../shared/forms/fields.js';
import { buttonStyle } from '../../shared/ui/link.js';
import { adminApi } from '../../shared/admin/admin.api.js';
import './topic-rules.css';

interface TopicRuleToTry {
  readonly topic: string;
  readonly words: TopicWords;
}

interface TopicRuleToSave extends TopicRuleToTry {
  /** Version that was shown; the server refuses a change of any other. */
  readonly version: number;
}

const urlOf = (topic: string) => `/admin/topic-rules/${encodeURIComponent(topic)}`;

export const topicRulesApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getTopicRules: build.query<TopicRules, void>({
      query: () => '/admin/topic-rules',
      keepUnusedDataFor: 0,
      providesTags: ['admin-topics', 'admin-episodes'],
    }),
    previewTopicRule: build.query<TopicRulePreview, TopicRuleToTry>({
      query: ({ topic, words }) => ({
        url: `${urlOf(topic)}/preview`,
        method: 'POST',
        body: words,
      }),
      keepUnusedDataFor: 0,
    }),
    saveTopicRule: build.mutation<TopicRules, TopicRuleToSave>({
      query: ({ topic, words, version }) => ({
        url: urlOf(topic),
        method: 'PUT',
        body: words,
        headers: { 'if-match': `"${version}"` },
      }),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const saved = await queryFulfilled.then(
          ({ data }) => data,
          () => undefined,
        );
        if (saved)
          dispatch(topicRulesApi.util.updateQueryData('getTopicRules', undefined, () => saved));
      },
      invalidatesTags: ['admin-topics', 'admin-audit', 'admin-episodes', 'home'],
    }),
  }),
});

const APPLYING_MS = 1_000;

export function TopicsSection() {
  const [isApplying, setApplying] = useState(false);
  const { data, error, isFetching, refetch } = topicRulesApi.useGetTopicRulesQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: isApplying ? APPLYING_MS : 0,
  });
  if (data && data.applying !== isApplying) setApplying(data.applying);
  return (
    <section aria-labelledby="topics-heading" className="pt-6">
      <h2 id="topics-heading" className="text-title font-extrabold tracking-[-0.03em]">
        Topics
      </h2>
      <p className="mt-1 text-small text-plain">
        An episode gets a topic when its title, tags or description contain one of the topic’s
        words.
      </p>
      {data && <Topics rules={data} />}
      {!data && error && (
        <AdminLoadFailed
          title="The topics could not be loaded"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton className="mt-4 h-96" />}
    </section>
  );
}

function Topics({ rules }: { readonly rules: TopicRules }) {
  const [open, setOpen] = useState<string | null>(null);
  return (
    <>
      <p role="status" className="mt-1 min-h-5 text-caption text-quiet">
        {rules.applying && 'Old episodes are following the last change…'}
      </p>
      <ul aria-label="Topics and their words" className="topic-rules">
        {rules.topics.map((rule) => {
          const { topic, episodes, words, exclusions } = rule;
          const isOpen = open === topic;
          return (
            <li key={topic}>
              <button
                type="button"
                aria-expanded={isOpen}
                className="topic-rule"
                onClick={() => setOpen(isOpen ? null : topic)}
              >
                <span className="font-semibold text-strong">{topic}</span>
                <span>{episodes === 1 ? '1 episode' : `${episodes} episodes`}</span>
                <span className="topic-own">{ownWords(words.length + exclusions.length)}</span>
              </button>
              {isOpen && <TopicWordsForm rule={rule} version={rules.version} />}
            </li>
          );
        })}
      </ul>
    </>
  );
}

function ownWords(count: number): string {
  if (count === 0) return '';
  return count === 1 ? '1 word of yours' : `${count} words of yours`;
}

export interface TopicWordsFormProps {
  readonly rule: TopicRule;
  readonly version: number;
}

const FIELDS = {
  words: {
    label: 'Your words',
    noun: 'word',
    hint: 'They count in titles, tags and descriptions. Lower case matches any case; (s) makes an s optional.',
  },
  exclusions: {
    label: 'Phrases that never count',
    noun: 'phrase',
    hint: 'Such as “job security” for Cybersecurity.',
  },
} as const;

export function TopicWordsForm({ rule, version }: TopicWordsFormProps) {
  const form = useTopicWords(rule, version);
  return (
    <form
      aria-label={`Words of ${rule.topic}`}
      className="topic-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (form.canSave) void form.save();
      }}
    >
      <WordsField field="words" form={form} />
      <WordsField field="exclusions" form={form} />
      {form.tried && <TopicPreview topic={rule.topic} words={form.tried} />}
      <div className="mt-4 flex flex-wrap gap-2">
        <button type="submit" className={buttonStyle('lead')} disabled={!form.canSave}>
          Save words
        </button>
        {form.isChanged && (
          <button type="button" className={buttonStyle('plain')} onClick={form.discard}>
            Discard changes
          </button>
        )}
      </div>
      <BuiltIn rule={rule} />
    </form>
  );
}

interface WordsFieldProps {
  readonly field: keyof typeof FIELDS;
  readonly form: ReturnType<typeof useTopicWords>;
}

function WordsField({ field, form }: WordsFieldProps) {
  const id = useId();
  const { label, noun, hint } = FIELDS[field];
  const problem = form.problems[field];
  return (
    <div className="mt-4">
      <label htmlFor={id} className="text-small font-semibold text-strong">
        {label}
      </label>
      <p className="text-caption text-quiet">{hint}</p>
      <ItemList
        id={id}
        noun={noun}
        label={label}
        items={form.current[field]}
        isInvalid={problem !== undefined}
        onChange={(items) => form.set({ [field]: [...items] })}
      />
      <div className="mt-1.5 text-caption">
        <FieldError id={`${id}-error`} message={problem} />
      </div>
    </div>
  );
}

function BuiltIn({ rule }: Pick<TopicWordsFormProps, 'rule'>) {
  const { words, exclusions } = rule.built_in;
  return (
    <details className="topic-built-in">
      <summary>{`Built-in words (${words.length})`}</summary>
      <p>{words.join(', ')}</p>
      {exclusions.length > 0 && <p>{`Never count: ${exclusions.join(', ')}`}</p>}
    </details>
  );
}

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
        topic,
        version: draft?.version ?? version,
        words: current,
        former: stored,
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
    kind: 'success',
    message: former ? `Words of ${topic} saved` : 'The former words are back',
    detail: 'Old episodes follow in a moment',
    durationMs: UNDO_MS,
    ...(former && { action: { label: 'Undo', onPress: undo } }),
  });
  return true;
}

export interface TopicPreviewProps {
  readonly topic: string;
  readonly words: TopicWords;
}

export function TopicPreview({ topic, words }: TopicPreviewProps) {
  const { currentData, error } = topicRulesApi.usePreviewTopicRuleQuery({ topic, words });
  return (
    <div className="topic-preview">
      <p role="status" className="text-small font-semibold text-strong">
        {currentData ? previewWords(topic, currentData) : !error && 'Counting episodes…'}
        {error && problemWords(error, 'The episodes could not be counted')}
      </p>
      {currentData && currentData.examples.length > 0 && (
        <ul aria-label="Examples" className="mt-2 text-small text-plain">
          {currentData.examples.map(({ id, title, gains }) => (
            <li key={id}>
              <span className="topic-sign" data-gains={gains}>
                {gains ? '+' : '−'}
              </span>
              <span className="sr-only">{gains ? 'Gets the topic: ' : 'Loses the topic: '}</span>
              {title}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface Counts {
  readonly gains: number;
  readonly loses: number;
  readonly corrected: number;
}

export function previewWords(topic: string, { gains, loses, corrected }: Counts): string {
  const parts = [
    ...(gains > 0 ? [`${episodes(gains)} would get ${topic}`] : []),
    ...(loses > 0 ? [`${episodes(loses)} would lose it`] : []),
    ...(corrected > 0 ? [`${episodes(corrected)} with corrected topics would keep them`] : []),
  ];
  return parts.length > 0 ? `${parts.join(', ')}.` : 'No episode would change.';
}

const episodes = (count: number) => `${count} ${count === 1 ? 'episode' : 'episodes'}`;
