import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import type { Delivery, Webhook } from '../../../shared/admin/admin-types.js';
import { notify, type Notice } from '../../../shared/lib/notify.js';
import { unwrapOrNotify } from '../unwrap-or-notify.js';
import { nameOf } from '../webhook-words.js';
import { webhooksApi } from '../webhooks.api.js';

const { rotateSecret } = webhooksApi.endpoints;

export function useWebhookChange(webhook: Webhook) {
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
