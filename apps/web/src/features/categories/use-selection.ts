import { useMemo } from 'react';
import { notify } from '../../shared/lib/notify.js';
import { putParameter, useParameters } from '../../shared/lib/use-parameters.js';
import { keyOf, MOST_TOPICS, usableTopics } from './topic-names.js';

const TOPIC = 'topic';
const TEXT = 'q';
const PAGE = 'page';
const ENOUGH = {
  kind: 'info',
  message: `${MOST_TOPICS} topics is the maximum. Remove one to add another.`,
} as const;

/** The selection is stored only in the URL. A selection adds a history entry; typing replaces it. */
export function useSelection() {
  const [parameters, change] = useParameters();
  return useMemo(() => {
    const replaceTopics = (edit: (topics: readonly string[]) => readonly string[]) =>
      change((next) => {
        const topics = edit(usableTopics(next.getAll(TOPIC)));
        next.delete(TOPIC);
        // Of the filtered list of the other topics.
        next.delete(PAGE);
        topics.forEach((topic) => next.append(TOPIC, topic));
      });
    return {
      topics: usableTopics(parameters.getAll(TOPIC)),
      text: parameters.get(TEXT) ?? '',
      toggle: (topic: string) => replaceTopics((now) => toggled(now, topic)),
      clear: () => replaceTopics(() => []),
      setText: (text: string) =>
        change((next) => putParameter(next, TEXT, text), { replace: true }),
    };
  }, [parameters, change]);
}

export type Selection = ReturnType<typeof useSelection>;

function toggled(now: readonly string[], topic: string): readonly string[] {
  const others = now.filter((one) => keyOf(one) !== keyOf(topic));
  if (others.length < now.length) return others;
  if (now.length < MOST_TOPICS) return [...now, topic];
  notify(ENOUGH);
  return now;
}
