import { useState } from 'react';
import { notify } from '../../shared/lib/notify.js';
import type { AddFormProps } from './add-form.js';

/** Reports the added source and resets the form with a new `key`. */
export function useAdding(known: readonly { readonly id: string }[] | undefined, noun: string) {
  const [count, setCount] = useState(0);
  const onAdded: AddFormProps['onAdded'] = (added) => {
    setCount((now) => now + 1);
    const [first] = added;
    if (!first) return;
    if (added.length > 1) {
      notify({ kind: 'success', message: `${added.length} ${noun} are now followed` });
      return;
    }
    const isKnown = known?.some(({ id }) => id === first.id);
    if (isKnown) notify({ kind: 'info', message: `${first.name} is already followed` });
    else notify({ kind: 'success', message: `${first.name} is now followed` });
  };
  return { key: count, props: { isNext: count > 0, onAdded } };
}
