import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { type Toast, notify } from '../toasts/notify.js';
import { rejectionWords } from './problem-words.js';

interface Answer<Data> {
  readonly data?: Data;
  readonly error?: unknown;
}

interface Endpoint<Argument, Data> {
  readonly initiate: (
    argument: Argument,
    options: { readonly track: false },
  ) => ThunkAction<PromiseLike<Answer<Data>>, unknown, undefined, UnknownAction>;
}

type NoticeWords = string | (Omit<Toast, 'kind'> & Partial<Pick<Toast, 'kind'>>);

interface ActionWords<Data> {
  /** The failed action without its reason, or the whole notice; null for an error that the caller shows. */
  readonly failed: string | ((error: unknown) => NoticeWords | null);
  readonly done?: string | ((data: Data) => NoticeWords);
  readonly detail?: string | null | undefined;
  readonly undo?: (data: Data) => (() => unknown) | false | null | undefined;
  readonly onDone?: ((data: Data) => unknown) | undefined;
}

/** Sends a mutation untracked, because the store must not hold files and secrets; throws why the server refused. */
export function useSend() {
  const dispatch = useDispatch<ThunkDispatch<unknown, undefined, UnknownAction>>();
  return async <Argument, Data>(
    endpoint: Endpoint<Argument, Data>,
    argument: Argument,
  ): Promise<Exclude<Data, undefined>> => {
    const { data, error } = await dispatch(endpoint.initiate(argument, { track: false }));
    if (error !== undefined) throw error;
    return data as never;
  };
}

/** Undo is possible also after the component is gone. */
export function useAction() {
  const send = useSend();
  const [isBusy, setBusy] = useState(false);
  const perform = async <Argument, Data>(
    endpoint: Endpoint<Argument, Data>,
    argument: Argument,
    words: ActionWords<Exclude<Data, undefined>>,
  ): Promise<Exclude<Data, undefined> | undefined> => {
    setBusy(true);
    const answer = await send(endpoint, argument).then(
      (data) => ({ data }),
      (error: unknown) => ({ error }),
    );
    setBusy(false);
    return report(answer, words);
  };
  return { isBusy, perform };
}

export function report<Data>(answer: Answer<Data>, words: ActionWords<Data>): Data | undefined {
  const { failed, done, detail, undo, onDone } = words;
  if (answer.error !== undefined) {
    const isName = typeof failed === 'string';
    show('error', isName ? rejectionWords(answer.error, failed) : failed(answer.error));
    return undefined;
  }
  const data = answer.data as Data;
  const takeBack = undo?.(data);
  show('success', typeof done === 'function' ? done(data) : done, {
    ...(detail && { detail }),
    ...(takeBack && { action: { label: 'Undo', onPress: () => void takeBack() } }),
  });
  onDone?.(data);
  return data;
}

function show(
  kind: Toast['kind'],
  words: NoticeWords | null | undefined,
  more?: Partial<Toast>,
): void {
  if (words) notify({ kind, ...(typeof words === 'string' ? { message: words } : words), ...more });
}
