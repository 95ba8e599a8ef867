import { useState } from 'react';
import { figures } from '../text/figures.js';
import { classNames } from './class-names.js';

export function ChangingFigure({ value }: { readonly value: number | undefined }) {
  const [first] = useState(value);
  return (
    // Keyed by value: a changed figure animates, the first does not.
    <span key={value} className={classNames('inline-block', value !== first && 'rise')}>
      {value === undefined ? '–' : figures.format(value)}
    </span>
  );
}
