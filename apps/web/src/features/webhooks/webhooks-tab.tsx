import {
  CirclePause,
  CirclePlay,
  ClipboardCopy,
  ListChecks,
  LockKeyhole,
  Plus,
  SendHorizontal,
  SquarePen,
  Trash2,
  Webhook as WebhookIcon,
} from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import {
  Action,
  Actions,
  Chevron,
  DeskSection,
  FRESH,
  Loaded,
  useFocusAfter,
  useHeadingFocus,
} from '../../shared/admin/desk.js';
import { sectionPart } from '../../shared/ui/part-retry.js';
import { useAction } from '../../shared/admin/use-action.js';
import type { Delivery, MessageType, Webhook } from '../../shared/api/generated/schema.js';
import { notify } from '../../shared/lib/notify.js';
import { copyText } from '../../shared/lib/offer-file.js';
import { Button } from '../../shared/ui/link.js';
import { Notice } from '../../shared/ui/notice.js';
import { TimeAgo } from '../../shared/ui/time.js';
import { Deliveries } from './deliveries.js';
import {
  messagesWords,
  messageWords,
  nameOf,
  type ShownSecret,
  webhooksApi,
} from './webhooks.api.js';

const WebhookFormCard = sectionPart(
  () => import('./webhook-form-card.js'),
  'WebhookFormCard',
  'mt-4 h-160 max-w-5xl',
);
const DeskDialog = sectionPart(() => import('../../shared/admin/desk-dialog.js'), 'DeskDialog');

const EVERY_MS = 10_000;

export function WebhooksTab() {
  const [form, setForm] = useState<{ readonly webhook: Webhook | null } | null>(null);
  const [secret, setSecret] = useState<ShownSecret | null>(null);
  const addButton = useFocusAfter(form !== null || secret !== null);
  const query = webhooksApi.useGetWebhooksQuery(undefined, {
    ...FRESH,
    pollingInterval: EVERY_MS,
  });
  const { data } = query;
  const close = () => setForm(null);
  const count = data && <span className="ml-2 text-quiet">{data.items.length}</span>;
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
            label="Add Webhook"
            onPress={() => setForm({ webhook: null })}
          />
        )
      }
    >
      {secret && <SecretCard key={secret.secret} {...secret} onStored={() => setSecret(null)} />}
      {form && (
        <WebhookFormCard
          key={form.webhook?.id ?? 'new'}
          editing={form.webhook}
          choices={data?.message_types}
          onSecret={setSecret}
          onClose={close}
        />
      )}
      <DeskSection
        id="all-webhooks"
        title={<>All webhooks{count}</>}
        level="h3"
        className="mt-6"
        takesFocus
      >
        <Loaded query={query} failed="The webhooks could not be loaded" skeleton="h-60">
          {({ items, message_types: choices }) =>
            items.length === 0 ? (
              <Notice
                icon={WebhookIcon}
                title="No webhooks yet"
                text="Add one to send every change to your own program."
              />
            ) : (
              <ul aria-labelledby="all-webhooks" className="grid gap-4">
                {items.map((webhook) => (
                  <WebhookCard
                    key={webhook.id}
                    webhook={webhook}
                    choices={choices}
                    onEdit={() => setForm({ webhook })}
                    onSecret={setSecret}
                    onDeleted={() => webhook.id === form?.webhook?.id && close()}
                  />
                ))}
              </ul>
            )
          }
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
    <section
      aria-labelledby={id}
      className="grid min-w-0 content-start gap-4 rounded-card bg-raised p-5 ring-1 ring-hairline ring-inset rise mt-4 max-w-5xl"
    >
      <h3 id={id} className="flex items-center gap-2 text-body font-semibold text-strong">
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
  readonly choices: readonly MessageType[];
}

function WebhookCard({ webhook, choices, ...on }: WebhookCardProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { state, message_types: types, url, paused_reason: reason } = webhook;
  const { last_success_at, last_failure, waiting } = webhook;
  const [words, tone] = STATES[state];
  return (
    <li
      aria-labelledby={id}
      className="grid min-w-0 content-start gap-4 rounded-card bg-raised p-5 ring-1 ring-hairline ring-inset"
    >
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
            {reason ?? 'An administrator has paused it. Nothing is sent to it.'}
          </p>
        )}
        <p>
          {last_success_at ? 'Last delivered ' : 'Nothing delivered yet'}
          {last_success_at && <TimeAgo at={last_success_at} />}
          {' · '}
          {waiting === 0 ? 'Nothing waiting' : `${messagesWords(waiting)} waiting`}
        </p>
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

const QUESTIONS = {
  rotate: {
    deed: 'Create a new secret for',
    text: 'It is shown once. For 24 hours, messages are signed with the previous secret too, so that no message is lost while you switch.',
    yes: { label: 'Create a new secret', kind: 'lead' },
  },
  remove: {
    deed: 'Delete',
    text: 'No more messages are sent to it. Its queued messages and its history are deleted.',
    yes: { label: 'Delete webhook', kind: 'outline', extra: 'text-danger' },
  },
} as const;

interface WebhookActionsProps {
  readonly webhook: Webhook;
  readonly onEdit: () => void;
  readonly onSecret: (secret: ShownSecret) => void;
  readonly onDeleted: () => unknown;
}

const { rotateSecret, updateWebhook, pingWebhook, deleteWebhook } = webhooksApi.endpoints;

function WebhookActions({ webhook, onEdit, onSecret, onDeleted }: WebhookActionsProps) {
  const { id } = webhook;
  const name = nameOf(webhook);
  const isPaused = webhook.state === 'paused';
  const { isBusy: isChanging, perform } = useAction();
  const test = useAction();
  const [question, setQuestion] = useState<keyof typeof QUESTIONS | null>(null);
  const close = () => setQuestion(null);
  const focusHeading = useHeadingFocus();
  const sendTest = () =>
    test.perform(pingWebhook, id, {
      failed: `The test could not be sent to ${name}`,
      done: (delivery) => outcomeOf(delivery, name),
    });
  const turn = { id, change: { state: isPaused ? 'active' : 'paused' } } as const;
  const toggle = () =>
    perform(updateWebhook, turn, {
      failed: `${name} could not be ${isPaused ? 'resumed' : 'paused'}`,
      done: isPaused ? `${name} receives messages again` : `${name} is paused`,
    });
  const confirmed = {
    rotate: () =>
      perform(rotateSecret, id, {
        failed: `No new secret could be made for ${name}`,
        onDone: ({ secret }) => onSecret({ name, secret, isNext: true }),
      }),
    remove: () =>
      perform(deleteWebhook, id, {
        failed: `${name} could not be deleted`,
        done: `${name} was deleted`,
        onDone: () => {
          focusHeading();
          onDeleted();
        },
      }),
  };
  const isBusy = isChanging || test.isBusy;
  const items = [
    { label: 'Send a test', icon: SendHorizontal, isBusy: test.isBusy, onPress: sendTest },
    { label: 'Edit', icon: SquarePen, onPress: onEdit },
    isPaused
      ? { label: 'Resume', icon: CirclePlay, onPress: toggle }
      : { label: 'Pause', icon: CirclePause, onPress: toggle },
    { label: 'New secret', icon: LockKeyhole, onPress: () => setQuestion('rotate') },
    { label: 'Delete', icon: Trash2, onPress: () => setQuestion('remove') },
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
          title={`${QUESTIONS[question].deed} ${name}?`}
          text={QUESTIONS[question].text}
          className="max-w-lg"
          onClose={close}
        >
          <div className="mt-5 flex justify-end">
            {/* The focus is on the first button, which is harmless. */}
            <Actions
              disabled={isBusy}
              items={[
                { label: 'Cancel', kind: 'outline', onPress: close },
                {
                  ...QUESTIONS[question].yes,
                  isBusy,
                  onPress: () => confirmed[question]().then(close),
                },
              ]}
            />
          </div>
        </DeskDialog>
      )}
    </>
  );
}

function outcomeOf({ state, attempts }: Delivery, name: string) {
  const why = attempts.at(-1)?.reason;
  if (state === 'delivered') return `The test arrived at ${name}`;
  const message = why
    ? `The test did not arrive at ${name}: ${why}`
    : `The test is on its way to ${name}`;
  return { kind: why ? 'error' : 'info', message } as const;
}
