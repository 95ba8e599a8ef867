import { checkTopicWords, pluralize } from '@elevate/rules';
import { useDeferredValue, useState } from 'react';
import { deskApi, request, type Versioned } from '../../../shared/desk/admin.api.js';
import { ConflictTable } from '../../../shared/desk/conflict-table.js';
import { conflictLines, mergeValues } from '../../../shared/desk/merge-values.js';
import {
  Action,
  Chevron,
  DeskSection,
  FieldFrame,
  FRESH,
  Loaded,
} from '../../../shared/desk/desk.js';
import { ItemList } from '../../../shared/desk/suggest-box.js';
import { problemWords } from '../../../shared/desk/problem-words.js';
import { useDraft, useLatestDraft } from '../../../shared/drafts/use-draft.js';
import { useAction } from '../../../shared/desk/use-action.js';
import type * as Api from '../../../shared/api/generated/schema.js';
import { classNames } from '../../../shared/ui/class-names.js';
import { OtherNamesSection } from './other-names.js';
import { UnfoundTermsSection } from './unfound-terms.js';

interface TopicRuleToTry {
  readonly topic: string;
  readonly words: Api.TopicWords;
}

const urlOf = (topic: string) => `/admin/topic-rules/${encodeURIComponent(topic)}`;

const topicRulesApi = deskApi(({ readUncached, change }) => ({
  getTopicRules: readUncached<Api.TopicRules>(
    () => '/admin/topic-rules',
    ['admin-topics', 'admin-episodes'],
  ),
  previewTopicRule: readUncached<Api.TopicRulePreview, TopicRuleToTry>(
    ({ topic, words }) => request('POST', `${urlOf(topic)}/preview`, words),
    [],
  ),
  saveTopicRule: change<Api.TopicRules, Versioned<TopicRuleToTry>>(
    ({ topic, words, version }) => request('PUT', urlOf(topic), words, version),
    ['admin-topics', 'admin-episodes', 'home'],
    'getTopicRules',
  ),
}));

const APPLYING_MS = 1_000;

export function TopicsSection() {
  const left = useLatestDraft<TopicRuleToTry>('topic/');
  const [open, setOpen] = useState(left?.value.topic ?? null);
  const { data } = topicRulesApi.endpoints.getTopicRules.useQueryState();
  const query = topicRulesApi.useGetTopicRulesQuery(undefined, {
    ...FRESH,
    pollingInterval: data?.applying ? APPLYING_MS : 0,
  });
  return (
    <DeskSection
      title="Topics"
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
                  <li
                    key={topic}
                    className={classNames(
                      'border-b border-hairline',
                      open === topic && 'desk-open',
                    )}
                  >
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
                      <Chevron isOpen={open === topic} />
                    </button>
                    {open === topic && <TopicWordsForm rule={rule} version={rules.version} />}
                  </li>
                );
              })}
            </ul>
          </>
        )}
      </Loaded>
      <OtherNamesSection />
      <UnfoundTermsSection />
    </DeskSection>
  );
}

const FIELDS = [
  {
    field: 'words',
    label: 'Your words',
    noun: 'word',
    hint: 'They count in titles, tags and descriptions. Lower case matches any case; (s) makes an s optional.',
  },
  {
    field: 'exclusions',
    label: 'Phrases that never count',
    noun: 'phrase',
    hint: 'Such as “job security” for Cybersecurity.',
  },
] as const;

const labelOf = (name: string): string => FIELDS.find(({ field }) => field === name)?.label ?? name;

type DraftRule = Versioned<TopicRuleToTry> & { readonly base: Api.TopicWords };

const { saveTopicRule } = topicRulesApi.endpoints;

function TopicWordsForm({ rule, version: shownVersion }: { rule: Api.TopicRule; version: number }) {
  const { topic, built_in: builtIn } = rule;
  const { isBusy, perform } = useAction();
  const kept = useDraft<DraftRule>(`topic/${topic}`);
  const { draft, discard } = kept;
  const stored = { words: rule.words, exclusions: rule.exclusions };
  const edited = draft ?? { base: stored, words: stored, version: shownVersion };
  const { base, words } = edited;
  // The version is that of all topics: only a change of this one is a conflict.
  const isStale = JSON.stringify(base) !== JSON.stringify(stored);
  const version = isStale ? edited.version : shownVersion;
  const problems = {
    words: checkTopicWords(words.words),
    exclusions: checkTopicWords(words.exclusions),
  };
  const isValid = problems.words === undefined && problems.exclusions === undefined;
  const tried = useDeferredValue(draft !== null && isValid ? draft.words : null);
  const canSave = draft !== null && isValid && !isBusy;
  const save = (change: Versioned<TopicRuleToTry>, former?: Api.TopicWords): Promise<unknown> =>
    perform(saveTopicRule, change, {
      failed: 'The words were not saved',
      done: former ? `Words of ${topic} saved` : 'The former words are back',
      detail: 'Old episodes follow in a moment',
      undo: (saved) => former && (() => save({ topic, version: saved.version, words: former })),
      onDone: ({ version }) =>
        former &&
        kept.set((now) =>
          now && now.words !== change.words ? { ...now, version, base: change.words } : null,
        ),
    });
  return (
    <form
      aria-label={`Words of ${topic}`}
      className="max-w-(--form) px-4 pb-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (canSave) void save({ topic, version, words }, stored);
      }}
    >
      {kept.line}
      {FIELDS.map(({ field, label, noun, hint }) => (
        <div key={field} className="mt-4">
          <FieldFrame label={label} note={hint} error={problems[field]}>
            {(input) => (
              <ItemList
                input={input}
                draft={`added-topic/${topic}`}
                noun={noun}
                label={label}
                items={words[field]}
                onChange={(items) =>
                  kept.set({ topic, words: { ...words, [field]: items }, version, base })
                }
              />
            )}
          </FieldFrame>
        </div>
      ))}
      {tried && <TopicPreview topic={topic} words={tried} />}
      {isStale && (
        <ConflictTable
          text="Another administrator changed this topic. Nothing of yours is saved yet. Compare and choose."
          lines={conflictLines(stored, words, labelOf)}
          onTake={discard}
          onGoOn={(taken) => {
            const merged = mergeValues(stored, stored, words, taken);
            kept.set({ topic, words: merged, version: shownVersion, base: stored });
          }}
        />
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Action type="submit" kind="lead" label="Save words" disabled={!canSave} />
        {draft && <Action label="Discard changes" onPress={discard} />}
      </div>
      <details className="mt-4 text-small text-plain">
        <summary className="w-fit cursor-pointer py-3">{`Built-in words (${builtIn.words.length})`}</summary>
        <p>{builtIn.words.join(', ')}</p>
        {builtIn.exclusions.length > 0 && <p>{`Never count: ${builtIn.exclusions.join(', ')}`}</p>}
      </details>
    </form>
  );
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

export function previewWords(
  topic: string,
  { gains, loses, corrected }: Omit<Api.TopicRulePreview, 'examples'>,
): string {
  const episodes = (count: number) => pluralize(count, 'episode');
  const parts = [
    gains > 0 && `${episodes(gains)} would get ${topic}`,
    loses > 0 && `${episodes(loses)} would lose it`,
    corrected > 0 && `${episodes(corrected)} with corrected topics would keep them`,
  ].filter(Boolean);
  return parts.length > 0 ? `${parts.join(', ')}.` : 'No episode would change.';
}
