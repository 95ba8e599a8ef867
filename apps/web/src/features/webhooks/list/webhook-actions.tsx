import {
  CirclePause,
  CirclePlay,
  LockKeyhole,
  LoaderCircle,
  SendHorizontal,
  SquarePen,
  Trash2,
  type LucideIcon,
} from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Webhook } from '../../../shared/admin/admin-types.js';
import { lazyPart } from '../../../shared/lib/lazy-part.js';
import { PartRetry } from '../../../shared/ui/part-retry.js';
import { buttonStyle } from '../../../shared/ui/button-style.js';
import type { ShownSecret } from '../use-webhook-panels.js';
import { nameOf } from '../webhook-words.js';
import { useWebhookChange } from './use-webhook-change.js';

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

export interface WebhookActionsProps {
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
