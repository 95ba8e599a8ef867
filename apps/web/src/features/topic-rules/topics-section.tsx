import './topic-rules.css';
import { useState } from 'react';
import { AdminLoadFailed } from '../../shared/admin/admin-load-failed.js';
import type { TopicRules } from '../../shared/admin/admin-types.js';
import { Skeleton } from '../../shared/ui/skeleton.js';
import { topicRulesApi } from './topic-rules.api.js';
import { TopicWordsForm } from './topic-words-form.js';

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
