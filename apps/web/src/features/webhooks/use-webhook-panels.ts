import { useEffect, useRef, useState } from 'react';
import type { Webhook } from '../../shared/admin/admin-types.js';

/** A secret that was made just now, and whose it is. */
export interface ShownSecret {
  readonly name: string;
  readonly secret: string;
  /** There was one before, which still counts for a day. */
  readonly isNext: boolean;
}

/** What the form is open for: a webhook, or null for a new one. */
interface OpenForm {
  readonly webhook: Webhook | null;
}

/** What lies on the desk besides the list: the form, and a secret that is shown this once. */
export function useWebhookPanels() {
  const [form, setForm] = useState<OpenForm | null>(null);
  const [secret, setSecret] = useState<ShownSecret | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const isClear = form === null && secret === null;
  const wasClear = useRef(true);
  useEffect(() => {
    if (isClear && !wasClear.current) addButton.current?.focus();
    wasClear.current = isClear;
  }, [isClear]);
  return {
    form,
    secret,
    addButton,
    open: (webhook: Webhook | null) => setForm({ webhook }),
    close: () => setForm(null),
    showSecret: setSecret,
    forgetSecret: () => setSecret(null),
  };
}
