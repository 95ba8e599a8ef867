import { checkTopicWords, pluralize } from '@elevate/rules';
import { useDeferredValue, useState } from 'react';
import { deskApi, DROPPED, request, type Versioned } from '../../shared/admin/admin.api.js';
import { Action, DeskSection, FieldFrame, FRESH, Loaded } from '../../shared/admin/desk.js';
import { ItemList } from '../../shared/admin/suggest-box.js';
import { problemWords } from '../../shared/admin/problem-words.js';
import { useAction } from '../../shared/admin/use-action.js';
import type * as Api from '../../shared/api/generated/schema.js';

interface TopicRuleToTry {
  readonly topic: string;
  readonly words: Api.TopicWords;
}

type WordsToSave = Versioned<{ readonly words: Api.TopicWords }>;

const urlOf = (topic: string) => `/admin/topic-rules/${encodeURIComponent(topic)}`;

const topicRulesApi = deskApi(({ build, read }) => ({
  getTopicRules: read<Api.TopicRules>(
    () => '/admin/topic-rules',
    ['admin-topics', 'admin-episodes'],
    DROPPED,
  ),
  previewTopicRule: read<Api.TopicRulePreview, TopicRuleToTry>(
    ({ topic, words }) => request('POST', `${urlOf(topic)}/preview`, words),
    [],
    DROPPED,
  ),
  saveTopicRule: build.mutation<Api.TopicRules, Versioned<TopicRuleToTry>>({
    query: ({ topic, words, version }) => request('PUT', urlOf(topic), words, version),
    onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
      const saved = await queryFulfilled.catch(() => null);
      const { updateQueryData } = topicRulesApi.util;
      if (saved) dispatch(updateQueryData('getTopicRules', undefined, () => saved.data));
    },
    invalidatesTags: ['admin-topics', 'admin-audit', 'admin-episodes', 'home'],
  }),
}));

const APPLYING_MS = 1_000;

export function TopicsSection() {
  const [isApplying, setApplying] = useState(false);
  const [open, setOpen] = useState<string | null>(null);
  const query = topicRulesApi.useGetTopicRulesQuery(undefined, {
    ...FRESH,
    pollingInterval: isApplying ? APPLYING_MS : 0,
  });
  const { data } = query;
  if (data && data.applying !== isApplying) setApplying(data.applying);
  return (
    <DeskSection
      title="Topics"
      size="title"
      text="An episode gets a topic when its title, tags or description contain one of the topic’s words."
    >
      <Loaded query={query} failed="The topics could not be loaded" skeleton="h-96">
        {(rules) => (
          <>
            <p role="status" className="mt-1 min-h-5 text-caption text-quiet">
              {rules.applying && 'Old episodes are following the last change…'}
            </p>
            <ul
              aria-label="Topics and their words"
              className="rounded-card ring-1 ring-hairline ring-inset"
            >
              {rules.topics.map((rule) => {
                const { topic, episodes, words, exclusions } = rule;
                const own = words.length + exclusions.length;
                return (
                  <li key={topic} className="border-b border-hairline">
                    <button
                      type="button"
                      aria-expanded={open === topic}
                      className="flex min-h-12 w-full flex-wrap items-center justify-between gap-x-4 px-4 py-2 text-start text-small text-plain hover:bg-raised"
                      onClick={() => setOpen(open === topic ? null : topic)}
                    >
                      <span className="min-w-0 flex-1 font-semibold text-strong">{topic}</span>
                      <span>{pluralize(episodes, 'episode')}</span>
                      <span className="text-caption text-lead-text">
                        {own > 0 && pluralize(own, 'word of yours', 'words of yours')}
                      </span>
                    </button>
                    {open === topic && <TopicWordsForm rule={rule} version={rules.version} />}
                  </li>
                );
              })}
            </ul>
          </>
        )}
      </Loaded>
    </DeskSection>
  );
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

type WordsField = keyof typeof FIELDS;

function TopicWordsForm({
  rule,
  version,
}: {
  readonly rule: Api.TopicRule;
  readonly version: number;
}) {
  const form = useTopicWords(rule, version);
  const { words, exclusions } = rule.built_in;
  return (
    <form
      aria-label={`Words of ${rule.topic}`}
      className="max-w-2xl px-4 pb-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (form.canSave) void form.save();
      }}
    >
      {(Object.keys(FIELDS) as WordsField[]).map((field) => {
        const { label, noun, hint } = FIELDS[field];
        return (
          <div key={field} className="mt-4">
            <FieldFrame label={label} note={hint} error={form.problems[field]}>
              {(input) => (
                <ItemList
                  input={input}
                  noun={noun}
                  label={label}
                  items={form.current[field]}
                  onChange={(items) => form.set({ [field]: [...items] })}
                />
              )}
            </FieldFrame>
          </div>
        );
      })}
      {form.tried && <TopicPreview topic={rule.topic} words={form.tried} />}
      <div className="mt-4 flex flex-wrap gap-2">
        <Action type="submit" kind="lead" label="Save words" disabled={!form.canSave} />
        {form.isChanged && <Action label="Discard changes" onPress={form.discard} />}
      </div>
      <details className="mt-4 text-small text-plain">
        <summary className="w-fit cursor-pointer py-3">{`Built-in words (${words.length})`}</summary>
        <p>{words.join(', ')}</p>
        {exclusions.length > 0 && <p>{`Never count: ${exclusions.join(', ')}`}</p>}
      </details>
    </form>
  );
}

const { saveTopicRule } = topicRulesApi.endpoints;

/** One topic's words being edited; they stay until they are saved or discarded. */
function useTopicWords({ topic, words, exclusions }: Api.TopicRule, shownVersion: number) {
  const { isBusy, perform } = useAction();
  const [draft, setDraft] = useState<WordsToSave | null>(null);
  const stored = { words, exclusions };
  const { words: current, version } = draft ?? { words: stored, version: shownVersion };
  const problems = {
    words: checkTopicWords(current.words),
    exclusions: checkTopicWords(current.exclusions),
  };
  const isValid = Object.values(problems).every((problem) => problem === undefined);
  const discard = () => setDraft(null);
  const save = (change: WordsToSave, former?: Api.TopicWords): Promise<unknown> => {
    const rule = { topic, ...change };
    return perform(saveTopicRule, rule, {
      failed: 'The words were not saved',
      done: former ? `Words of ${topic} saved` : 'The former words are back',
      detail: 'Old episodes follow in a moment',
      undo: (saved) => former && (() => save({ version: saved.version, words: former })),
      onDone: former && discard,
    });
  };
  return {
    current,
    problems,
    isChanged: draft !== null,
    canSave: draft !== null && isValid && !isBusy,
    tried: useDeferredValue(draft !== null && isValid ? draft.words : null),
    set: (change: Partial<Api.TopicWords>) =>
      setDraft({ words: { ...current, ...change }, version }),
    discard,
    save: () => save({ version, words: current }, stored),
  };
}

function TopicPreview({ topic, words }: TopicRuleToTry) {
  const { currentData, error } = topicRulesApi.usePreviewTopicRuleQuery({ topic, words });
  return (
    <div className="mt-4 rounded-card bg-raised px-4 py-3">
      <p role="status" className="text-small font-semibold text-strong">
        {currentData ? previewWords(topic, currentData) : !error && 'Counting episodes…'}
        {error && problemWords(error, 'The episodes could not be counted')}
      </p>
      {currentData && currentData.examples.length > 0 && (
        <ul aria-label="Examples" className="mt-2 text-small text-plain">
          {currentData.examples.map(({ id, title, gains }) => (
            <li key={id}>
              <span className="mr-2 font-bold text-lead-text">{gains ? '+' : '−'}</span>
              <span className="sr-only">{gains ? 'Gets the topic: ' : 'Loses the topic: '}</span>
              {title}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type Counts = Pick<Api.TopicRulePreview, 'gains' | 'loses' | 'corrected'>;

export function previewWords(topic: string, { gains, loses, corrected }: Counts): string {
  const episodes = (count: number) => pluralize(count, 'episode');
  const parts = [
    gains > 0 && `${episodes(gains)} would get ${topic}`,
    loses > 0 && `${episodes(loses)} would lose it`,
    corrected > 0 && `${episodes(corrected)} with corrected topics would keep them`,
  ].filter(Boolean);
  return parts.length > 0 ? `${parts.join(', ')}.` : 'No episode would change.';
}
