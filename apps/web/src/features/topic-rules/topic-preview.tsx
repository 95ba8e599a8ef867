import type { TopicWords } from '../../shared/admin/admin-types.js';
import { problemWords } from '../../shared/admin/problem-words.js';
import { topicRulesApi } from './topic-rules.api.js';

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
