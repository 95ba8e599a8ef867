import { useEffect, useRef, useState } from 'react';
import type { Webhook } from '../../shared/admin/admin-types.js';

/** A newly created secret, shown once. */
export interface ShownSecret {
  readonly name: string;
  readonly secret: string;
  /** True if an earlier secret stays valid for one more day. */
  readonly isNext: boolean;
}

/** Null for a new webhook. */
interface OpenForm {
  readonly webhook: Webhook | null;
}

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
