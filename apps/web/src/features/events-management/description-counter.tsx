import { countCharacters, EVENT_LIMITS, hasMoreCharacters, normalizeLine } from '@elevate/rules';
import { useWatch } from 'react-hook-form';
import { classNames } from '../../shared/lib/class-names.js';
import type { EventValues } from './event-values.js';

const MOST = EVENT_LIMITS.description_short;

export function DescriptionCounter() {
  const text = normalizeLine(
    useWatch<EventValues, 'description_short'>({ name: 'description_short' }),
  );
  return (
    <p
      className={classNames(
        'tabular-nums',
        hasMoreCharacters(text, MOST) && 'font-semibold text-danger',
      )}
    >
      {countCharacters(text)}/{MOST} characters
    </p>
  );
}
