import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import type { NewWebhook, Webhook } from '../../shared/admin/admin-types.js';
import { notify } from '../../shared/lib/notify.js';
import type { ShownSecret } from './use-webhook-panels.js';
import { nameOf } from './webhook-words.js';
import { webhooksApi } from './webhooks.api.js';

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
