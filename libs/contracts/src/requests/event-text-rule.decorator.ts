import { ValidateBy } from 'class-validator';
import { checkEventText, type EventTextField, type EventTexts } from '@elevate/rules';

/** Stands for a value that is no string: every rule rejects it. */
const NO_TEXT = '\u0000';

export function EventTextRule(field: EventTextField): PropertyDecorator {
  const problemOf = (value: unknown, body: object): string | undefined =>
    checkEventText(field, textOf(value), { starts_at: startOf(body) });
  return ValidateBy({
    name: 'followsEventRule',
    validator: {
      validate: (value, args) => problemOf(value, args?.object ?? {}) === undefined,
      defaultMessage: (args) => problemOf(args?.value, args?.object ?? {}) ?? '',
    },
  });
}

/** Converts to form text: '' for nothing, commas between list items. */
function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join();
  return typeof value === 'string' ? value : NO_TEXT;
}

function startOf(body: Partial<EventTexts>): string {
  return typeof body.starts_at === 'string' ? body.starts_at : '';
}
