import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { notify } from '../../shared/lib/notify.js';
import { keyOf, MOST_TOPICS, usableTopics } from './topic-names.js';

const TOPIC = 'topic';
const TEXT = 'q';
const ENOUGH = {
  kind: 'info',
  message: `${MOST_TOPICS} topics is the maximum. Remove one to add another.`,
} as const;

/** The selection is stored only in the URL. */
export function useSelection() {
  const [parameters] = useSearchParams();
  const change = useChange();
  return useMemo(() => {
    const replaceTopics = (edit: (topics: readonly string[]) => readonly string[]) =>
      change((next) => {
        const topics = edit(usableTopics(next.getAll(TOPIC)));
        next.delete(TOPIC);
        topics.forEach((topic) => next.append(TOPIC, topic));
      });
    return {
      topics: usableTopics(parameters.getAll(TOPIC)),
      text: parameters.get(TEXT) ?? '',
      toggle: (topic: string) => replaceTopics((now) => toggled(now, topic)),
      clear: () => replaceTopics(() => []),
      setText: (text: string) =>
        change((next) => (text === '' ? next.delete(TEXT) : next.set(TEXT, text)), true),
    };
  }, [parameters, change]);
}

export type Selection = ReturnType<typeof useSelection>;

/** A selection adds a history entry; typing replaces it. */
function useChange() {
  const navigate = useNavigate();
  return useMemo(
    () =>
      (edit: (next: URLSearchParams) => void, replace = false) => {
        // Reads the current URL, because a second click may precede the next render.
        const next = new URLSearchParams(window.location.search);
        edit(next);
        void navigate({ search: next.toString() }, { replace, preventScrollReset: true });
      },
    [navigate],
  );
}

function toggled(now: readonly string[], topic: string): readonly string[] {
  const others = now.filter((one) => keyOf(one) !== keyOf(topic));
  if (others.length < now.length) return others;
  if (now.length < MOST_TOPICS) return [...now, topic];
  notify(ENOUGH);
  return now;
}
