import { useMemo } from 'react';
import { messageWords } from './message-words.js';
import { webhooksApi } from './webhooks.api.js';

export function useMessageChoices() {
  const { data } = webhooksApi.useGetWebhooksQuery();
  const types = data?.message_types;
  return useMemo(
    () => types?.map(({ type }) => ({ type, words: messageWords(type, types) })),
    [types],
  );
}
