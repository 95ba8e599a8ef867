import {
  CirclePause,
  CirclePlay,
  LoaderCircle,
  LockKeyhole,
  type LucideIcon,
  SendHorizontal,
  SquarePen,
  Trash2,
} from 'lucide-react';
import { Suspense, useState } from 'react';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import type { Delivery, Webhook } from '../../../shared/api/generated/schema.js';
import { lazyPart } from '../../../shared/lib/lazy-part.js';
import { PartRetry } from '../../../shared/ui/part-retry.js';
import { buttonStyle } from '../../../shared/ui/link.js';
import { nameOf, type ShownSecret, unwrapOrNotify, webhooksApi } from '../webhooks.api.js';
import { type Notice, notify } from '../../../shared/lib/notify.js';

// Lazy: most visits only view the list.
const Confirmation = lazyPart(
  async () => (await import('./confirmation.js')).Confirmation,
  PartRetry,
);

const QUESTIONS = {
  rotate: {
    deed: 'Create a new secret for',
    text: 'It is shown once. For 24 hours, messages are signed with the previous secret too, so that no message is lost while you switch.',
    yes: 'Create a new secret',
  },
  delete: {
    deed: 'Delete',
    text: 'No more messages are sent to it. Its queued messages and its history are deleted.',
    yes: 'Delete webhook',
    isDanger: true,
  },
} as const;

interface WebhookActionsProps {
  readonly webhook: Webhook;
  readonly onEdit: () => void;
  readonly onSecret: (secret: ShownSecret) => void;
  readonly onDeleted: () => void;
}

export function WebhookActions({ webhook, onEdit, onSecret, onDeleted }: WebhookActionsProps) {
  const { isBusy, isTesting, test, toggle, rotate, remove } = useWebhookChange(webhook);
  const [asking, setAsking] = useState<keyof typeof QUESTIONS | null>(null);
  const name = nameOf(webhook);
  const isPaused = webhook.state === 'paused';
  const close = () => setAsking(null);
  const goOn = async () => {
    const secret = await rotate();
    close();
    if (secret !== undefined) onSecret({ name, secret, isNext: true });
  };
  const leave = async () => {
    const isGone = await remove();
    close();
    if (isGone) onDeleted();
  };
  const common = { name, disabled: isBusy };
  return (
    <div role="group" aria-label={`What to do with ${name}`} className="webhook-actions">
      <Action
        {...common}
        icon={isTesting ? LoaderCircle : SendHorizontal}
        label="Send a test"
        onPress={test}
      />
      <Action {...common} icon={SquarePen} label="Edit" onPress={onEdit} />
      <Action
        {...common}
        icon={isPaused ? CirclePlay : CirclePause}
        label={isPaused ? 'Resume' : 'Pause'}
        onPress={toggle}
      />
      <Action
        {...common}
        icon={LockKeyhole}
        label="New secret"
        onPress={() => setAsking('rotate')}
      />
      <Action {...common} icon={Trash2} label="Delete" onPress={() => setAsking('delete')} />
      {asking && (
        <Suspense>
          <Confirmation
            {...QUESTIONS[asking]}
            name={name}
            isBusy={isBusy}
            onYes={() => void (asking === 'rotate' ? goOn() : leave())}
            onNo={close}
          />
        </Suspense>
      )}
    </div>
  );
}

interface ActionProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly name: string;
  readonly disabled: boolean;
  readonly onPress: () => void;
}

function Action({ icon: Icon, label, name, disabled, onPress }: ActionProps) {
  return (
    <button
      type="button"
      aria-label={`${label}: ${name}`}
      disabled={disabled}
      onClick={onPress}
      className={buttonStyle('plain')}
    >
      <Icon
        aria-hidden="true"
        className={Icon === LoaderCircle ? 'size-4 animate-spin' : 'size-4'}
      />
      {label}
    </button>
  );
}

const { rotateSecret } = webhooksApi.endpoints;

function useWebhookChange(webhook: Webhook) {
  const { id, state } = webhook;
  const name = nameOf(webhook);
  const dispatch = useDispatch<ThunkDispatch<unknown, undefined, UnknownAction>>();
  const [update, updating] = webhooksApi.useUpdateWebhookMutation();
  const [remove, removing] = webhooksApi.useDeleteWebhookMutation();
  const [ping, pinging] = webhooksApi.usePingWebhookMutation();
  const [isRotating, setRotating] = useState(false);
  const toggle = async () => {
    const isPaused = state === 'paused';
    const answer = await update({ id, change: { state: isPaused ? 'active' : 'paused' } });
    const done = unwrapOrNotify(answer, `${name} could not be ${isPaused ? 'resumed' : 'paused'}`);
    const message = isPaused ? `${name} receives messages again` : `${name} is paused`;
    if (done) notify({ kind: 'success', message });
  };
  const test = async () => {
    const sent = unwrapOrNotify(await ping(id), `The test could not be sent to ${name}`);
    if (sent) notify(outcomeOf(sent.value, name));
  };
  return {
    isBusy: updating.isLoading || removing.isLoading || pinging.isLoading || isRotating,
    isTesting: pinging.isLoading,
    toggle: () => void toggle(),
    test: () => void test(),
    rotate: async (): Promise<string | undefined> => {
      setRotating(true);
      // Untracked: secrets must not enter the store.
      const answer = await dispatch(rotateSecret.initiate(id, { track: false }));
      setRotating(false);
      const made = unwrapOrNotify(answer, `No new secret could be made for ${name}`);
      return made?.value.secret;
    },
    remove: async (): Promise<boolean> => {
      const done = unwrapOrNotify(await remove(id), `${name} could not be deleted`);
      if (done) notify({ kind: 'success', message: `${name} was deleted` });
      return done !== undefined;
    },
  };
}

function outcomeOf({ state, attempts }: Delivery, name: string): Notice {
  const why = attempts.at(-1)?.reason;
  if (state === 'delivered') return { kind: 'success', message: `The test arrived at ${name}` };
  if (why) return { kind: 'error', message: `The test did not arrive at ${name}: ${why}` };
  return { kind: 'info', message: `The test is on its way to ${name}` };
}
