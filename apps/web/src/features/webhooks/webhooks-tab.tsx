import {
  ChevronDown,
  ClipboardCopy,
  ListChecks,
  LockKeyhole,
  Plus,
  Webhook as WebhookIcon,
} from 'lucide-react';
import { Suspense, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import { lazyPart } from '../../shared/lib/lazy-part.js';
import { Notice } from '../../shared/ui/notice.js';
import { PartRetry } from '../../shared/ui/part-retry.js';
import { buttonStyle } from '../../shared/ui/link.js';
import { Skeleton } from '../../shared/ui/skeleton.js';
import type { MessageType, NewWebhook, Webhook } from '../../shared/api/generated/schema.js';
import { TimeAgo } from '../../shared/ui/time.js';
import { classNames } from '../../shared/lib/words.js';
import { AdminLoadFailed } from '../../shared/admin/admin-load-failed.js';
import { notify } from '../../shared/lib/notify.js';
import './webhooks.css';
import {
  messagesWords,
  messageWords,
  nameOf,
  type ShownSecret,
  STATE_WORDS,
  useWebhookPanels,
  webhooksApi,
} from './webhooks.api.js';
import { Deliveries } from './deliveries/deliveries.js';
import { WebhookActions } from './list/webhook-actions.js';

const WebhookFormCard = lazyPart(
  async () => (await import('./form/webhook-form-card.js')).WebhookFormCard,
  PartRetry,
);

export function WebhooksTab() {
  const { form, secret, addButton, ...panels } = useWebhookPanels();
  const save = useSaveWebhook(panels.showSecret);
  const choices = useMessageChoices();
  return (
    <section aria-labelledby="webhooks-title" className="pt-6">
      <header className="flex min-h-19 flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 max-w-160">
          <h2 id="webhooks-title" className="text-heading font-bold">
            Webhooks
          </h2>
          <p className="text-small text-quiet">
            Send a signed message to other programs when content changes. The signature proves that
            the message comes from this site.
          </p>
        </div>
        {!form && (
          <button
            ref={addButton}
            type="button"
            className={buttonStyle('lead')}
            onClick={() => panels.open(null)}
          >
            <Plus aria-hidden="true" className="size-4.5" />
            Add Webhook
          </button>
        )}
      </header>
      {secret && <SecretCard key={secret.secret} {...secret} onStored={panels.forgetSecret} />}
      {form && (
        <Suspense fallback={<Skeleton className="mt-4 h-160 max-w-5xl" />}>
          <WebhookFormCard
            key={form.webhook?.id ?? 'new'}
            editing={form.webhook}
            choices={choices}
            save={save}
            onClose={panels.close}
          />
        </Suspense>
      )}
      <AllWebhooks
        onEdit={panels.open}
        onSecret={panels.showSecret}
        onDeleted={(id) => id === form?.webhook?.id && panels.close()}
      />
    </section>
  );
}

const { createWebhook, updateWebhook } = webhooksApi.endpoints;

/**
 * Saves the webhook and notifies the user.
 * @throws why the server refused it
 */
export function useSaveWebhook(onSecret: (secret: ShownSecret) => void) {
  const dispatch = useDispatch<ThunkDispatch<unknown, undefined, UnknownAction>>();

  const change = async (editing: Webhook, sent: Required<NewWebhook>): Promise<string> => {
    const changed = updateWebhook.initiate({ id: editing.id, change: sent }, { track: false });
    return `${nameOf(await dispatch(changed).unwrap())} was changed`;
  };
  const add = async (sent: Required<NewWebhook>): Promise<string> => {
    // Untracked: secrets must not enter the store.
    const created = createWebhook.initiate(sent, { track: false });
    const { webhook, secret } = await dispatch(created).unwrap();
    const name = nameOf(webhook);
    onSecret({ name, secret, isNext: false });
    return `${name} now receives messages`;
  };
  return async (editing: Webhook | null, sent: Required<NewWebhook>): Promise<void> => {
    const message = await (editing ? change(editing, sent) : add(sent));
    notify({ kind: 'success', message });
  };
}

export function useMessageChoices() {
  const { data } = webhooksApi.useGetWebhooksQuery();
  const types = data?.message_types;
  return useMemo(
    () => types?.map(({ type }) => ({ type, words: messageWords(type, types) })),
    [types],
  );
}

export interface SecretCardProps extends ShownSecret {
  readonly onStored: () => void;
}

/** Shows a new secret once, to be copied into the receiver. */
export function SecretCard({ name, secret, isNext, onStored }: SecretCardProps) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    box.current?.focus();
    box.current?.select();
  }, []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      notify({ kind: 'success', message: 'Secret copied' });
    } catch {
      box.current?.select();
      const message = 'The browser blocked the copy. Please copy the secret by hand.';
      notify({ kind: 'error', message });
    }
  };
  return (
    <section aria-labelledby={id} className="webhook-secret rise">
      <h3 id={id} className="flex items-center gap-2 text-body font-semibold text-strong">
        <LockKeyhole aria-hidden="true" className="size-5 shrink-0 text-lead-text" />
        The secret of {name}
      </h3>
      <p id={`${id}-warning`} className="mt-1 text-small text-plain">
        Copy it now: it is not shown again.{' '}
        {isNext
          ? 'For the next 24 hours, messages are signed with the previous secret too.'
          : 'Messages are signed with this secret. Anyone who has it can forge them.'}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <input
          ref={box}
          readOnly
          aria-label="Secret"
          aria-describedby={`${id}-warning`}
          value={secret}
          className="field-box webhook-secret-box"
        />
        <button type="button" className={buttonStyle('lead')} onClick={() => void copy()}>
          <ClipboardCopy aria-hidden="true" className="size-4" />
          Copy
        </button>
        <button type="button" className={buttonStyle('outline')} onClick={onStored}>
          <ListChecks aria-hidden="true" className="size-4" />I have stored it
        </button>
      </div>
    </section>
  );
}

const EVERY_MS = 10_000;

export interface AllWebhooksProps {
  readonly onEdit: (webhook: Webhook) => void;
  readonly onSecret: (secret: ShownSecret) => void;
  readonly onDeleted: (id: string) => void;
}

export function AllWebhooks({ onEdit, onSecret, onDeleted }: AllWebhooksProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error, isFetching, refetch } = webhooksApi.useGetWebhooksQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: EVERY_MS,
  });
  return (
    <section aria-labelledby="all-webhooks" className="mt-6">
      <h3
        ref={heading}
        id="all-webhooks"
        tabIndex={-1}
        className="mb-3 text-body font-semibold focus:shadow-none focus:outline-none"
      >
        All webhooks
        {data && <span className="ml-2 text-quiet">{data.items.length}</span>}
      </h3>
      {!data && !error && <Skeleton className="h-60" />}
      {!data && error && (
        <AdminLoadFailed
          title="The webhooks could not be loaded"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data?.items.length === 0 && (
        <Notice
          icon={WebhookIcon}
          title="No webhooks yet"
          text="Add one to send every change to your own program."
        />
      )}
      {data && data.items.length > 0 && (
        <ul aria-labelledby="all-webhooks" className="grid gap-4">
          {data.items.map((webhook) => (
            <WebhookCard
              key={webhook.id}
              webhook={webhook}
              choices={data.message_types}
              onEdit={() => onEdit(webhook)}
              onSecret={onSecret}
              onDeleted={() => {
                heading.current?.focus();
                onDeleted(webhook.id);
              }}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

export interface WebhookCardProps {
  readonly webhook: Webhook;
  readonly choices: readonly MessageType[];
  readonly onEdit: () => void;
  readonly onSecret: (secret: ShownSecret) => void;
  readonly onDeleted: () => void;
}

export function WebhookCard({ webhook, choices, ...on }: WebhookCardProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { state, message_types: types, url } = webhook;
  return (
    <li aria-labelledby={id} className="webhook-card">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h4 id={id} className="min-w-0 text-body font-semibold break-words text-strong">
          {nameOf(webhook)}
        </h4>
        <span className="webhook-state" data-state={state}>
          {STATE_WORDS[state]}
        </span>
      </div>
      <p className="mt-0.5 text-caption break-all text-quiet">{url}</p>
      <WebhookFacts webhook={webhook} />
      <details className="webhook-types text-caption text-plain">
        <summary>
          Receives {types.length} of {choices.length} kinds of messages
        </summary>
        <ul className="mt-1 list-disc pl-5">
          {types.map((type) => (
            <li key={type}>{messageWords(type, choices)}</li>
          ))}
        </ul>
      </details>
      <WebhookActions webhook={webhook} {...on} />
      <div className="mt-3 border-t border-hairline pt-1">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-deliveries` : undefined}
          aria-label={`Deliveries to ${nameOf(webhook)}`}
          onClick={() => setOpen(!isOpen)}
          className={buttonStyle('link', '-ml-5')}
        >
          Deliveries
          <ChevronDown
            aria-hidden="true"
            className={classNames('size-4 transition-transform', isOpen && 'rotate-180')}
          />
        </button>
        {isOpen && (
          <div id={`${id}-deliveries`}>
            <Deliveries webhook={webhook} choices={choices} />
          </div>
        )}
      </div>
    </li>
  );
}

export function WebhookFacts({ webhook }: { readonly webhook: Webhook }) {
  const { state, paused_reason: reason, last_success_at, last_failure, waiting } = webhook;
  return (
    <div className="mt-2 grid gap-1 text-small text-plain">
      {state === 'paused' && (
        <p className={reason ? 'text-danger' : undefined}>
          {reason ?? 'An administrator has paused it. Nothing is sent to it.'}
        </p>
      )}
      <p>
        {last_success_at ? (
          <>
            Last delivered <TimeAgo at={last_success_at} />
          </>
        ) : (
          'Nothing delivered yet'
        )}
        {' · '}
        {waiting === 0 ? 'Nothing waiting' : `${messagesWords(waiting)} waiting`}
      </p>
      {last_failure && (
        <p className="break-words text-danger">
          Last failure <TimeAgo at={last_failure.at} />: {last_failure.reason}
        </p>
      )}
    </div>
  );
}
