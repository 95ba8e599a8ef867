import { DAY_MS, pluralize } from '@elevate/rules';
import { Inbox, RotateCw } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { Action, Disclosure, FRESH, Loaded, OlderItems } from '../../shared/admin/desk.js';
import { toLocalMinute } from '../../shared/admin/local-time.js';
import { useAction } from '../../shared/admin/use-action.js';
import type { DeliverySummary, MessageType, Webhook } from '../../shared/api/generated/schema.js';
import { notify } from '../../shared/lib/notify.js';
import { TimeAhead } from '../../shared/ui/time-ahead.js';
import { TimeAgo } from '../../shared/ui/time.js';
import { type DeliveryState, messagesWords, messageWords, webhooksApi } from './webhooks.api.js';

const EVERY_MS = 10_000;
/** Short enough to watch a redelivery. */
const DETAILS_EVERY_MS = 3_000;

type Filter = DeliveryState | 'all';

const FILTERS: Readonly<Record<Filter, { readonly label: string; readonly none: string }>> = {
  all: { label: 'All', none: 'Nothing was sent in the last seven days' },
  waiting: { label: 'Waiting', none: 'Nothing is waiting' },
  delivered: { label: 'Delivered', none: 'Nothing was delivered in the last seven days' },
  failed: { label: 'Failed', none: 'Nothing has failed in the last seven days' },
};

interface DeliveriesProps {
  readonly webhook: Webhook;
  readonly choices: readonly MessageType[];
}

export function Deliveries({ webhook, choices }: DeliveriesProps) {
  const [filter, setFilter] = useState<Filter>('all');
  const question = { webhookId: webhook.id, state: filter === 'all' ? null : filter };
  const query = webhooksApi.useGetDeliveriesInfiniteQuery(question, {
    ...FRESH,
    pollingInterval: EVERY_MS,
  });
  return (
    <div aria-busy={query.isFetching} className="grid gap-3 pt-2">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div
          role="group"
          aria-label="Which deliveries"
          className="desk-choices flex flex-wrap gap-2"
        >
          {(Object.keys(FILTERS) as Filter[]).map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === filter}
              onClick={() => setFilter(name)}
            >
              {FILTERS[name].label}
            </button>
          ))}
        </div>
        <ReplayForm webhook={webhook} />
      </div>
      <OlderItems
        noun="deliveries"
        query={query}
        skeleton="h-48"
        empty={{ icon: Inbox, title: FILTERS[filter].none }}
      >
        {(deliveries) => (
          <ol aria-label="Deliveries" className="border-t border-hairline">
            {deliveries.map((delivery) => deliveryEntry(delivery, choices))}
          </ol>
        )}
      </OlderItems>
    </div>
  );
}

const TONES = { waiting: 'lead', delivered: 'live', failed: 'danger' } as const;

function deliveryEntry(delivery: DeliverySummary, choices: readonly MessageType[]) {
  const { id, state, message_type: type, subject, created_at, next_attempt_at } = delivery;
  const count = delivery.attempt_count;
  return (
    <Disclosure
      key={id}
      head={
        <>
          <span aria-hidden="true" className="desk-dot" data-tone={TONES[state]} />
          <span className="min-w-0 font-semibold text-strong">{messageWords(type, choices)}</span>
          <span className="desk-line text-quiet">
            <TimeAgo at={created_at} /> · about {subject}
          </span>
          <span className="desk-line text-plain">
            {FILTERS[state].label} · {count === 0 ? 'no attempts' : pluralize(count, 'attempt')}
            {next_attempt_at && (
              <>
                {' · next attempt '}
                <TimeAhead at={next_attempt_at} />
              </>
            )}
          </span>
        </>
      }
    >
      <DeliveryDetails id={id} />
    </Disclosure>
  );
}

const { replayDelivery, replayFailed } = webhooksApi.endpoints;

function DeliveryDetails({ id }: { readonly id: string }) {
  const query = webhooksApi.useGetDeliveryQuery(id, { pollingInterval: DETAILS_EVERY_MS });
  const { isBusy, perform } = useAction();
  const sendAgain = () =>
    perform(replayDelivery, id, {
      failed: 'The message could not be sent again',
      done: () => ({ kind: 'info', message: 'The message is being sent again' }),
    });
  return (
    <Loaded query={query} failed="The delivery could not be loaded" skeleton="h-32">
      {({ attempts, body }) => (
        <div className="grid gap-3">
          {attempts.length === 0 ? (
            <p className="text-caption text-quiet">Not attempted yet.</p>
          ) : (
            <ol aria-label="Attempts" reversed className="grid gap-2">
              {attempts.toReversed().map((attempt) => (
                <li
                  key={attempt.at}
                  className="border-l-2 border-hairline pl-3 text-caption wrap-anywhere"
                >
                  <p className={attempt.reason === null ? 'text-live' : 'text-danger'}>
                    {attempt.reason ?? `Delivered, with status ${attempt.status}`}
                  </p>
                  <p className="text-quiet">
                    <TimeAgo at={attempt.at} />
                    {` · ${figures.format(attempt.duration_ms)} ms`}
                  </p>
                  {attempt.response_excerpt !== '' && (
                    <Excerpt label="Start of the response" text={attempt.response_excerpt} />
                  )}
                </li>
              ))}
            </ol>
          )}
          <details className="text-caption text-plain">
            <summary className="w-fit cursor-pointer py-3">What is sent</summary>
            <Excerpt label="What is sent" text={readableBody(body)} />
          </details>
          <div>
            <Action icon={RotateCw} label="Send again" isBusy={isBusy} onPress={sendAgain} />
          </div>
        </div>
      )}
    </Loaded>
  );
}

function Excerpt({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <pre
      tabIndex={0}
      aria-label={label}
      className="mt-1 max-h-96 overflow-auto rounded-card bg-ground p-3 wrap-anywhere whitespace-pre-wrap"
    >
      {text}
    </pre>
  );
}

const figures = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

function ReplayForm({ webhook }: Pick<DeliveriesProps, 'webhook'>) {
  const id = useId();
  const [day, setDay] = useState(() =>
    toLocalMinute(new Date(Date.now() - DAY_MS).toISOString()).slice(0, 'yyyy-mm-dd'.length),
  );
  const { isBusy, perform } = useAction();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const begins = new Date(`${day}T00:00`);
    if (Number.isNaN(begins.getTime())) {
      notify({ kind: 'error', message: 'Please choose a day' });
      return;
    }
    const replay = { id: webhook.id, since: begins.toISOString() };
    void perform(replayFailed, replay, {
      failed: 'The failed messages could not be sent again',
      done: ({ replayed }) =>
        replayed === 0
          ? { kind: 'info', message: 'Nothing has failed since then' }
          : `${messagesWords(replayed)} being sent again`,
    });
  };
  return (
    <form noValidate onSubmit={submit} className="desk-inline flex flex-wrap items-end gap-3">
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
          className="field-box"
        />
      </div>
      <Action type="submit" icon={RotateCw} label="Send all again" isBusy={isBusy} />
    </form>
  );
}

function readableBody(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
