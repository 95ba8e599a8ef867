import { RotateCw } from 'lucide-react';
import { useId, useState, type FormEvent } from 'react';
import type { Webhook } from '../../../shared/admin/admin-types.js';
import { notify } from '../../../shared/lib/notify.js';
import { buttonStyle } from '../../../shared/ui/button-style.js';
import { messagesWords } from '../message-words.js';
import { unwrapOrNotify } from '../unwrap-or-notify.js';
import { webhooksApi } from '../webhooks.api.js';
import { dayBefore, startOfDay } from './days.js';

export function ReplayForm({ webhook }: { readonly webhook: Webhook }) {
  const id = useId();
  const [day, setDay] = useState(() => dayBefore(new Date()));
  const [replay, { isLoading }] = webhooksApi.useReplayFailedMutation();
  const send = async () => {
    const since = startOfDay(day);
    if (since === undefined) {
      notify({ kind: 'error', message: 'Please choose a day' });
      return;
    }
    const answer = await replay({ id: webhook.id, since });
    const done = unwrapOrNotify(answer, 'The failed messages could not be sent again');
    if (!done) return;
    const { replayed } = done.value;
    notify(
      replayed === 0
        ? { kind: 'info', message: 'Nothing has failed since then' }
        : { kind: 'success', message: `${messagesWords(replayed)} being sent again` },
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-3">
      <div>
        <label htmlFor={id} className="text-caption font-semibold text-strong">
          Failed since
        </label>
        <input
          id={id}
          type="date"
          required
          value={day}
          onChange={({ target }) => setDay(target.value)}
          className="field-box replay-day"
        />
      </div>
      <button
        type="submit"
        disabled={isLoading}
        aria-busy={isLoading}
        className={buttonStyle('plain')}
      >
        <RotateCw aria-hidden="true" className="size-4" />
        Send all again
      </button>
    </form>
  );
}
