import { ChevronDown, Inbox, LoaderCircle, RotateCw } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import type {
  Delivery,
  DeliverySummary,
  MessageType,
  Webhook,
} from '../../../shared/api/generated/schema.js';
import { AdminLoadFailed } from '../../../shared/admin/admin-load-failed.js';
import { buttonStyle } from '../../../shared/ui/link.js';
import { Notice } from '../../../shared/ui/notice.js';
import { Skeleton } from '../../../shared/ui/skeleton.js';
import {
  type DeliveryState,
  messagesWords,
  messageWords,
  unwrapOrNotify,
  webhooksApi,
} from '../webhooks.api.js';
import { TimeAgo } from '../../../shared/ui/time.js';
import { TimeAhead } from '../../../shared/ui/time-ahead.js';
import { notify } from '../../../shared/lib/notify.js';
import { classNames } from '../../../shared/lib/words.js';

const EVERY_MS = 10_000;

const NONE: Readonly<Record<DeliveryState | 'all', string>> = {
  all: 'Nothing was sent in the last seven days',
  waiting: 'Nothing is waiting',
  delivered: 'Nothing was delivered in the last seven days',
  failed: 'Nothing has failed in the last seven days',
};

interface DeliveriesProps {
  readonly webhook: Webhook;
  readonly choices: readonly MessageType[];
}

export function Deliveries({ webhook, choices }: DeliveriesProps) {
  const [state, setState] = useState<DeliveryState | null>(null);
  const question = { webhookId: webhook.id, state };
  const { data, error, isFetching, ...query } = webhooksApi.useGetDeliveriesInfiniteQuery(
    question,
    {
      refetchOnMountOrArgChange: true,
      pollingInterval: EVERY_MS,
    },
  );
  const deliveries = data?.pages.flatMap(({ items }) => items);
  return (
    <div aria-busy={isFetching} className="grid gap-3 pt-2">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <DeliveryFilter state={state} onChoose={setState} />
        <ReplayForm webhook={webhook} />
      </div>
      {!deliveries && !error && <Skeleton className="h-48" />}
      {deliveries && <DeliveryList deliveries={deliveries} choices={choices} state={state} />}
      {error && (
        <AdminLoadFailed
          title={`${deliveries ? 'Older' : 'The'} deliveries could not be loaded`}
          error={error}
          busy={isFetching}
          onRetry={() => void (deliveries ? query.fetchNextPage() : query.refetch())}
        />
      )}
      {query.hasNextPage && !error && (
        <OlderButton
          isFetching={query.isFetchingNextPage}
          onPress={() => void query.fetchNextPage()}
        />
      )}
    </div>
  );
}

interface DeliveryListProps extends Pick<DeliveriesProps, 'choices'> {
  readonly deliveries: readonly DeliverySummary[];
  readonly state: DeliveryState | null;
}

function DeliveryList({ deliveries, choices, state }: DeliveryListProps) {
  if (deliveries.length === 0) return <Notice icon={Inbox} title={NONE[state ?? 'all']} />;
  return (
    <ol aria-label="Deliveries" className="border-t border-hairline">
      {deliveries.map((delivery) => (
        <DeliveryEntry key={delivery.id} delivery={delivery} choices={choices} />
      ))}
    </ol>
  );
}

interface OlderButtonProps {
  readonly isFetching: boolean;
  readonly onPress: () => void;
}

function OlderButton({ isFetching, onPress }: OlderButtonProps) {
  return (
    <div>
      <button
        type="button"
        disabled={isFetching}
        aria-busy={isFetching}
        onClick={onPress}
        className={buttonStyle('plain')}
      >
        {isFetching ? 'Fetching…' : 'Show older deliveries'}
      </button>
    </div>
  );
}

const CHOICES: readonly { readonly state: DeliveryState | null; readonly label: string }[] = [
  { state: null, label: 'All' },
  { state: 'waiting', label: 'Waiting' },
  { state: 'delivered', label: 'Delivered' },
  { state: 'failed', label: 'Failed' },
];

interface DeliveryFilterProps {
  readonly state: DeliveryState | null;
  readonly onChoose: (state: DeliveryState | null) => void;
}

function DeliveryFilter({ state, onChoose }: DeliveryFilterProps) {
  return (
    <div role="group" aria-label="Which deliveries" className="delivery-filters">
      {CHOICES.map((choice) => (
        <button
          key={choice.label}
          type="button"
          aria-pressed={choice.state === state}
          onClick={() => onChoose(choice.state)}
          className="delivery-filter"
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}

interface DeliveryEntryProps {
  readonly delivery: DeliverySummary;
  readonly choices: readonly MessageType[];
}

function DeliveryEntry({ delivery, choices }: DeliveryEntryProps) {
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  const { id, state, message_type: type, subject, created_at, next_attempt_at } = delivery;
  return (
    <li className="border-b border-hairline">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setOpen(!isOpen)}
        className="delivery-entry"
      >
        <span aria-hidden="true" className="delivery-dot" data-state={state} />
        <span className="min-w-0 font-semibold text-strong">{messageWords(type, choices)}</span>
        <span className="delivery-line text-quiet">
          <TimeAgo at={created_at} /> · about {subject}
        </span>
        <span className="delivery-line text-plain">
          {deliveryWords(delivery)}
          {next_attempt_at && (
            <>
              {' · next attempt '}
              <TimeAhead at={next_attempt_at} />
            </>
          )}
        </span>
        <ChevronDown
          aria-hidden="true"
          className={classNames(
            'delivery-chevron size-4 text-quiet transition-transform',
            isOpen && 'rotate-180',
          )}
        />
      </button>
      {isOpen && (
        <div id={panelId} className="pb-4">
          <DeliveryDetails id={id} />
        </div>
      )}
    </li>
  );
}

/** Short enough to watch a redelivery. */
const DETAILS_EVERY_MS = 3_000;

function DeliveryDetails({ id }: { readonly id: string }) {
  const { data, error, isFetching, refetch } = webhooksApi.useGetDeliveryQuery(id, {
    pollingInterval: DETAILS_EVERY_MS,
  });
  const [replay, { isLoading }] = webhooksApi.useReplayDeliveryMutation();
  const sendAgain = async () => {
    const done = unwrapOrNotify(await replay(id), 'The message could not be sent again');
    if (done) notify({ kind: 'info', message: 'The message is being sent again' });
  };
  if (!data) {
    if (!error) return <Skeleton className="h-32" />;
    return (
      <AdminLoadFailed
        title="The delivery could not be loaded"
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  const Icon = isLoading ? LoaderCircle : RotateCw;
  return (
    <div className="grid gap-3">
      <Attempts attempts={data.attempts} />
      <details className="webhook-types text-caption text-plain">
        <summary>What is sent</summary>
        <pre tabIndex={0} aria-label="What is sent" className="delivery-body">
          {readableBody(data.body)}
        </pre>
      </details>
      <div>
        <button
          type="button"
          disabled={isLoading}
          aria-busy={isLoading}
          onClick={() => void sendAgain()}
          className={buttonStyle('plain')}
        >
          <Icon aria-hidden="true" className={isLoading ? 'size-4 animate-spin' : 'size-4'} />
          Send again
        </button>
      </div>
    </div>
  );
}

type Attempt = Delivery['attempts'][number];

const figures = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

function Attempts({ attempts }: { readonly attempts: readonly Attempt[] }) {
  if (attempts.length === 0) {
    return <p className="text-caption text-quiet">Not attempted yet.</p>;
  }
  return (
    <ol aria-label="Attempts" reversed className="grid gap-2">
      {attempts.toReversed().map((attempt) => (
        <li key={attempt.at} className="delivery-attempt">
          <p className={attempt.reason === null ? 'text-live' : 'text-danger'}>
            {attempt.reason ?? `Delivered, with status ${attempt.status}`}
          </p>
          <p className="text-quiet">
            <TimeAgo at={attempt.at} />
            {` · ${figures.format(attempt.duration_ms)} ms`}
          </p>
          {attempt.response_excerpt !== '' && (
            <pre tabIndex={0} aria-label="Start of the response" className="delivery-body">
              {attempt.response_excerpt}
            </pre>
          )}
        </li>
      ))}
    </ol>
  );
}

function ReplayForm({ webhook }: { readonly webhook: Webhook }) {
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

function dayBefore(now: Date): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  const [month, date] = [day.getMonth() + 1, day.getDate()].map(twoDigits);
  return `${day.getFullYear()}-${month}-${date}`;
}

/** RFC 3339; undefined for an invalid day. */
function startOfDay(day: string): string | undefined {
  const begins = new Date(`${day}T00:00`);
  return Number.isNaN(begins.getTime()) ? undefined : begins.toISOString();
}

const twoDigits = (part: number): string => String(part).padStart(2, '0');

const DELIVERY_WORDS: Readonly<Record<DeliverySummary['state'], string>> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
};

/** `Delivered · 2 attempts` */
function deliveryWords({
  state,
  attempt_count: count,
}: Pick<DeliverySummary, 'state' | 'attempt_count'>): string {
  const attempts = count === 1 ? '1 attempt' : `${count === 0 ? 'no' : count} attempts`;
  return `${DELIVERY_WORDS[state]} · ${attempts}`;
}

function readableBody(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
