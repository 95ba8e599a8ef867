import { X } from 'lucide-react';

export interface SelectedTopicsProps {
  readonly topics: readonly string[];
  readonly onRemove: (topic: string) => void;
}

/** Includes unknown topics, so that they can be removed. */
export function SelectedTopics({ topics, onRemove }: SelectedTopicsProps) {
  if (topics.length === 0) return null;
  return (
    <ul aria-label="Selected topics" className="flex flex-wrap gap-2 pt-1 pb-2">
      {topics.map((topic) => (
        <li key={topic} className="max-w-full">
          <button
            type="button"
            aria-label={`Remove ${topic}`}
            onClick={() => onRemove(topic)}
            className="relative inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-pill bg-raised-2 pr-2.5 pl-3.5 text-small text-strong ring-1 ring-lead-text/50 ring-inset after:absolute after:-inset-1 hover:ring-lead-text"
          >
            <span className="lines-1">{topic}</span>
            <X aria-hidden="true" className="size-4 shrink-0 text-lead-text" />
          </button>
        </li>
      ))}
    </ul>
  );
}
