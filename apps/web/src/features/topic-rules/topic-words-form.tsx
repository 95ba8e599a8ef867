import { useId } from 'react';
import { ItemList } from '../../shared/admin/item-list.js';
import type { TopicRule } from '../../shared/admin/admin-types.js';
import { FieldError } from '../../shared/forms/field-error.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { TopicPreview } from './topic-preview.js';
import { useTopicWords } from './use-topic-words.js';

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
        {...{ id, noun, label }}
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
