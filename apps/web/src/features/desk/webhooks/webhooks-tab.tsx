import { DAY_MS, pluralize } from '@elevate/rules';
import {
  CirclePause,
  CirclePlay,
  ClipboardCopy,
  Inbox,
  ListChecks,
  LockKeyhole,
  Plus,
  RotateCw,
  SendHorizontal,
  SquarePen,
  Trash2,
  Webhook as WebhookIcon,
} from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import {
  Action,
  Actions,
  Chevron,
  DESK_CARD,
  DeskSection,
  Disclosure,
  FRESH,
  Loaded,
  OlderItems,
  useFocusAfter,
  useHeadingFocus,
} from '../../../shared/desk/desk.js';
import { toLocalMinute } from '../../../shared/desk/local-time.js';
import { useAction } from '../../../shared/desk/use-action.js';
import type * as Api from '../../../shared/api/generated/schema.js';
import { useDraft, useDrafts, useLatestDraft } from '../../../shared/drafts/use-draft.js';
import { notify } from '../../../shared/toasts/notify.js';
import { copyText } from '../../../shared/browser/offer-file.js';
import { Button } from '../../../shared/ui/link.js';
import { sectionPart } from '../../../shared/ui/part-retry.js';
import { TimeAgo } from '../../../shared/ui/time.js';
import { TimeAhead } from '../../../shared/ui/time-ahead.js';
import {
  type DeliveryState,
  messagesWords,
  messageWords,
  nameOf,
  type ShownSecret,
  webhooksApi,
} from './webhooks.api.js';

const WebhookFormCard = sectionPart(
  () => import('./webhook-form-card.js'),
  'WebhookFormCard',
  'mt-4 h-160 max-w-(--form)',
);
const DeskDialog = sectionPart(() => import('../../../shared/desk/desk-dialog.js'), 'DeskDialog');

const EVERY_MS = 10_000;

export function WebhooksTab() {
  const left = useLatestDraft<{ readonly base: Api.Webhook | null }>('webhook/');
  const [form, setForm] = useState<{ readonly webhook: Api.Webhook | null } | null>(
    left && { webhook: left.value.base },
  );
  const { baseOf, rebase } = useDrafts<Api.Webhook>();
  const [secret, setSecret] = useState<ShownSecret | null>(null);
  const addButton = useFocusAfter(form !== null || secret !== null);
  const query = webhooksApi.useGetWebhooksQuery(undefined, { ...FRESH, pollingInterval: EVERY_MS });
  const { data } = query;
  const close = () => setForm(null);
  return (
    <DeskSection
      title="Webhooks"
      text="Send a signed message to other programs when content changes. The signature proves that the message comes from this site."
      aside={
        !form && (
          <Action
            ref={addButton}
            kind="lead"
            icon={Plus}
            label="Add webhook"
            onPress={() => setForm({ webhook: null })}
          />
        )
      }
    >
      {secret && <SecretCard key={secret.secret} {...secret} onStored={() => setSecret(null)} />}
      {form && (
        <WebhookFormCard
          key={`${form.webhook?.id} ${form.webhook?.version}`}
          editing={form.webhook}
          choices={data?.message_types}
          onSecret={setSecret}
          onGoOn={(stored, values) => {
            if (values) rebase(`webhook/${stored.id}`, stored, values);
            setForm({ webhook: stored });
          }}
          onClose={close}
        />
      )}
      <DeskSection
        id="all-webhooks"
        title="All webhooks"
        count={data?.items.length}
        level="h3"
        className="mt-6"
        takesFocus
      >
        <Loaded
          query={query}
          failed="The webhooks could not be loaded"
          skeleton="h-60"
          empty={{
            icon: WebhookIcon,
            title: 'No webhooks yet',
            text: 'Add one to send every change to your own program.',
          }}
        >
          {({ items, message_types: choices }) => (
            <ul aria-labelledby="all-webhooks" className="grid gap-4">
              {items.map((webhook) => (
                <WebhookCard
                  key={webhook.id}
                  webhook={webhook}
                  choices={choices}
                  onEdit={() => setForm({ webhook: baseOf(`webhook/${webhook.id}`) ?? webhook })}
                  onSecret={setSecret}
                  onDeleted={() => webhook.id === form?.webhook?.id && close()}
                />
              ))}
            </ul>
          )}
        </Loaded>
      </DeskSection>
    </DeskSection>
  );
}

interface SecretCardProps extends ShownSecret {
  readonly onStored: () => void;
}

function SecretCard({ name, secret, isNext, onStored }: SecretCardProps) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    box.current?.focus();
    box.current?.select();
  }, []);
  const copy = async () => {
    if (await copyText(secret)) return notify({ kind: 'success', message: 'Secret copied' });
    box.current?.select();
    const message = 'The browser blocked the copy. Please copy the secret by hand.';
    notify({ kind: 'error', message });
  };
  return (
    <section aria-labelledby={id} className={`${DESK_CARD} rise mt-4 max-w-(--form)`}>
      <h3 id={id} className="flex items-center gap-2 text-body font-bold text-strong">
        <LockKeyhole aria-hidden="true" className="size-5 shrink-0 text-lead-text" />
        The secret of {name}
      </h3>
      <p id={`${id}-warning`} className="text-small text-plain">
        Copy it now: it is not shown again.{' '}
        {isNext
          ? 'For the next 24 hours, messages are signed with the previous secret too.'
          : 'Messages are signed with this secret. Anyone who has it can forge them.'}
      </p>
      <div className="desk-inline flex flex-wrap gap-3">
        <input
          ref={box}
          readOnly
          aria-label="Secret"
          aria-describedby={`${id}-warning`}
          value={secret}
          className="field-box"
        />
        <Action kind="lead" icon={ClipboardCopy} label="Copy" onPress={copy} />
        <Action kind="outline" icon={ListChecks} label="I have stored it" onPress={onStored} />
      </div>
    </section>
  );
}

const STATES = {
  active: ['Active', 'live'],
  failing: ['Failing', 'danger'],
  paused: ['Paused', 'off'],
} as const;

interface WebhookCardProps extends WebhookActionsProps {
  readonly choices: readonly Api.MessageType[];
}

function WebhookCard({ webhook, choices, ...on }: WebhookCardProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { state, message_types: types, url, paused_reason: reason } = webhook;
  const { last_success_at, last_failure, waiting, missed } = webhook;
  const [words, tone] = STATES[state];
  return (
    <li aria-labelledby={id} className={DESK_CARD}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h4 id={id} className="min-w-0 text-body font-semibold break-words text-strong">
          {nameOf(webhook)}
        </h4>
        <span className="desk-badge" data-tone={tone}>
          {words}
        </span>
      </div>
      <p className="text-caption break-all text-quiet">{url}</p>
      <div className="grid gap-1 text-small text-plain">
        {state === 'paused' && (
          <p className={reason ? 'text-danger' : undefined}>
            {reason ?? 'An administrator has paused it. Messages wait for seven days.'}
          </p>
        )}
        <p>
          {last_success_at ? 'Last delivered ' : 'Nothing delivered yet'}
          {last_success_at && <TimeAgo at={last_success_at} />}
          {' · '}
          {waiting === 0 ? 'Nothing waiting' : `${messagesWords(waiting)} waiting`}
        </p>
        {missed && (
          <p className="break-words text-danger">
            Messages from <TimeAgo at={missed.from} /> to <TimeAgo at={missed.until} /> never
            arrived and are no longer kept. To catch up, its program reads the current state again,
            such as <code>/api/v1/episodes?changed_since={missed.from}</code>, and drops what is not
            there.
          </p>
        )}
        {last_failure && (
          <p className="break-words text-danger">
            Last failure <TimeAgo at={last_failure.at} />: {last_failure.reason}
          </p>
        )}
      </div>
      <details className="text-caption text-plain">
        <summary className="w-fit cursor-pointer py-3">
          Receives {types.length} of {choices.length} kinds of messages
        </summary>
        <ul className="mt-1 list-disc pl-5">
          {types.map((type) => (
            <li key={type}>{messageWords(type, choices)}</li>
          ))}
        </ul>
      </details>
      <WebhookActions webhook={webhook} {...on} />
      <div className="mt-2 border-t border-hairline pt-1">
        <Button
          kind="link"
          extra="-ml-5"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-deliveries` : undefined}
          aria-label={`Deliveries to ${nameOf(webhook)}`}
          onPress={() => setOpen(!isOpen)}
        >
          Deliveries
          <Chevron isOpen={isOpen} />
        </Button>
        {isOpen && (
          <div id={`${id}-deliveries`}>
            <Deliveries webhook={webhook} choices={choices} />
          </div>
        )}
      </div>
    </li>
  );
}

interface WebhookActionsProps {
  readonly webhook: Api.Webhook;
  readonly onEdit: () => void;
  readonly onSecret: (secret: ShownSecret) => void;
  readonly onDeleted: () => unknown;
}

const { rotateSecret, updateWebhook, pingWebhook, deleteWebhook } = webhooksApi.endpoints;

function WebhookActions({ webhook, onEdit, onSecret, onDeleted }: WebhookActionsProps) {
  const { id, version } = webhook;
  const name = nameOf(webhook);
  const isPaused = webhook.state === 'paused';
  const { isBusy: isChanging, perform } = useAction();
  const test = useAction();
  const isBusy = isChanging || test.isBusy;
  const [asked, setAsked] = useState<'rotate' | 'remove' | null>(null);
  const close = () => setAsked(null);
  const focusHeading = useHeadingFocus();
  const sendTest = () =>
    test.perform(pingWebhook, id, {
      failed: `The test could not be sent to ${name}`,
      done: (delivery) => outcomeOf(delivery, name),
    });
  const turn = (pause: boolean, undone?: number): Promise<unknown> =>
    perform(
      updateWebhook,
      { id, version: undone ?? version, change: { state: pause ? 'paused' : 'active' } },
      {
        failed: `${name} could not be ${pause ? 'paused' : 'resumed'}`,
        done: pause ? `${name} is paused` : `${name} receives messages again`,
        undo: (changed) => undone === undefined && (() => turn(!pause, changed.version)),
      },
    );
  const questions = {
    rotate: {
      title: `Create a new secret for ${name}?`,
      text: 'It is shown once. For 24 hours, messages are signed with the previous secret too, so that no message is lost while you switch.',
      yes: { label: 'Create a new secret', kind: 'lead' },
      act: () =>
        perform(rotateSecret, id, {
          failed: `No new secret could be made for ${name}`,
          onDone: ({ secret }) => onSecret({ name, secret, isNext: true }),
        }),
    },
    remove: {
      title: `Delete ${name}?`,
      text: 'No more messages are sent to it. Its queued messages and its history are deleted.',
      yes: { label: 'Delete webhook', kind: 'outline', extra: 'text-danger' },
      act: () =>
        perform(
          deleteWebhook,
          { id, version },
          {
            failed: `${name} could not be deleted`,
            done: `${name} was deleted`,
            onDone: () => {
              focusHeading();
              onDeleted();
            },
          },
        ),
    },
  } as const;
  const question = asked && questions[asked];
  const items = [
    { label: 'Send a test', icon: SendHorizontal, isBusy: test.isBusy, onPress: sendTest },
    { label: 'Edit', icon: SquarePen, onPress: onEdit },
    isPaused
      ? { label: 'Resume', icon: CirclePlay, onPress: () => turn(false) }
      : { label: 'Pause', icon: CirclePause, onPress: () => turn(true) },
    { label: 'New secret', icon: LockKeyhole, onPress: () => setAsked('rotate') },
    { label: 'Delete', icon: Trash2, onPress: () => setAsked('remove') },
  ];
  return (
    <>
      <Actions
        label={`What to do with ${name}`}
        disabled={isBusy}
        items={items.map((item) => ({ ...item, name: `${item.label}: ${name}` }))}
      />
      {question && (
        <DeskDialog
          role="alertdialog"
          title={question.title}
          text={question.text}
          className="max-w-lg"
          onClose={close}
        >
          <div className="mt-5 flex justify-end">
            {/* The focus is on the first button, which is harmless. */}
            <Actions
              disabled={isBusy}
              items={[
                { label: 'Cancel', kind: 'outline', onPress: close },
                { ...question.yes, isBusy, onPress: () => question.act().then(close) },
              ]}
            />
          </div>
        </DeskDialog>
      )}
    </>
  );
}

function outcomeOf({ state, attempts }: Api.Delivery, name: string) {
  const why = attempts.at(-1)?.reason;
  if (state === 'delivered') return `The test arrived at ${name}`;
  const message = why
    ? `The test did not arrive at ${name}: ${why}`
    : `The test is on its way to ${name}`;
  return { kind: why ? 'error' : 'info', message } as const;
}

const DETAILS_EVERY_MS = 3_000;

type Filter = DeliveryState | 'all';

const FILTERS: Readonly<Record<Filter, { readonly label: string; readonly none: string }>> = {
  all: { label: 'All', none: 'Nothing was sent in the last seven days' },
  waiting: { label: 'Waiting', none: 'Nothing is waiting' },
  delivered: { label: 'Delivered', none: 'Nothing was delivered in the last seven days' },
  failed: { label: 'Failed', none: 'Nothing has failed in the last seven days' },
};

interface DeliveriesProps {
  readonly webhook: Api.Webhook;
  readonly choices: readonly Api.MessageType[];
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

function deliveryEntry(delivery: Api.DeliverySummary, choices: readonly Api.MessageType[]) {
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
  const [initial] = useState(() =>
    toLocalMinute(new Date(Date.now() - DAY_MS).toISOString()).slice(0, 'yyyy-mm-dd'.length),
  );
  const { draft, set, line, discard } = useDraft<string>(`replay/${webhook.id}`);
  const day = draft ?? initial;
  const { isBusy, perform } = useAction();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const begins = new Date(`${day}T00:00`);
    if (Number.isNaN(begins.getTime()))
      return notify({ kind: 'error', message: 'Please choose a day' });
    const replay = { id: webhook.id, since: begins.toISOString() };
    void perform(replayFailed, replay, {
      failed: 'The failed messages could not be sent again',
      onDone: discard,
      done: ({ replayed }) =>
        replayed === 0
          ? { kind: 'info', message: 'Nothing has failed since then' }
          : `${messagesWords(replayed)} being sent again`,
    });
  };
  return (
    <form noValidate onSubmit={submit} className="desk-inline flex flex-wrap items-end gap-3">
      {line}
      <label className="text-caption font-semibold text-strong">
        Failed since
        <input
          type="date"
          required
          value={day}
          onChange={({ target }) => set(target.value)}
          className="field-box font-normal"
        />
      </label>
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
