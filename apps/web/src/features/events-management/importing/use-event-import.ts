import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import type { EventImport } from '../../../shared/api/types.js';
import { notify } from '../../../shared/lib/notify.js';
import { eventsAdminApi, type ImportSource } from '../events-admin.api.js';
import { checkSource } from './import-source.js';
import { importFailureOf, storedWords } from './import-words.js';

export type ImportStep =
  | { readonly name: 'choose'; readonly message?: string }
  | { readonly name: 'preview'; readonly source: ImportSource; readonly report: EventImport }
  | { readonly name: 'done'; readonly report: EventImport };

const { previewImport, importEvents } = eventsAdminApi.endpoints;

export function useEventImport() {
  const dispatch = useDispatch<ThunkDispatch<unknown, undefined, UnknownAction>>();
  const [step, setStep] = useState<ImportStep>({ name: 'choose' });
  const [isBusy, setBusy] = useState(false);

  const during = async (work: () => Promise<void>) => {
    setBusy(true);
    await work();
    setBusy(false);
  };
  const preview = (file: File | null, text: string) =>
    during(async () => {
      const { source, message } = checkSource(file, text);
      if (!source) return setStep({ name: 'choose', message });
      // Untracked: the store must not hold a File.
      const { data, error } = await dispatch(previewImport.initiate(source, { track: false }));
      if (data) setStep({ name: 'preview', source, report: data });
      else setStep({ name: 'choose', message: importFailureOf(error) });
    });
  const store = (source: ImportSource) =>
    during(async () => {
      const { data, error } = await dispatch(importEvents.initiate(source, { track: false }));
      if (!data) return notify({ kind: 'error', message: importFailureOf(error) });
      notify({ kind: 'success', message: `${storedWords(data)} imported` });
      setStep({ name: 'done', report: data });
    });
  const restart = () => setStep({ name: 'choose' });
  return { step, isBusy, preview, store, restart };
}
