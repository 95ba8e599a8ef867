import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { log } from '../browser/log.js';
import { useSessionStore } from '../session/session-store.js';
import { notifyMissing } from '../toasts/notify.js';
import { Button } from '../ui/link.js';

interface CopyToListsProps {
  readonly name: string;
  readonly ids: readonly string[];
}

export function CopyToLists({ name, ids }: CopyToListsProps) {
  const store = useSessionStore();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const copy = async () => {
    setBusy(true);
    try {
      const { copyList } = await import('./lists.js');
      await copyList(store, { name, episode_ids: ids }, navigate);
    } catch (error) {
      log.error('The list could not be copied', error);
      notifyMissing('Your lists');
    }
    setBusy(false);
  };
  return <Button isBusy={isBusy} label="Copy to my lists" onPress={copy} />;
}
