import { useMemo } from 'react';
import { messageWords } from './message-words.js';
import { webhooksApi } from './webhooks.api.js';

/** What a webhook can be told of, in words; undefined until that is known. */
export function useMessageChoices() {
  const { data } = webhooksApi.useGetWebhooksQuery();
  const types = data?.message_types;
  return useMemo(
    () => types?.map(({ type }) => ({ type, words: messageWords(type, types) })),
    [types],
  );
}
