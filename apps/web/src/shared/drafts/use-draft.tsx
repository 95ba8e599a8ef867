import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { FieldText } from '../forms/fields.js';
import { listen } from '../browser/listen.js';
import { openChannel } from '../session/tabs.js';
import { useHydrated } from '../timing/timing.js';
import { type SignInAgain, unsavedForms } from '../session/unsaved.js';
import { DraftLine } from './draft-line.js';
import {
  type Draft,
  type DraftOwner,
  latestDraft,
  ownerOf,
  readDraft,
  SIGN_OUT,
  writeDraft,
} from './drafts.js';
import { useSession } from '../session/session-store.js';

interface DraftState<Value> {
  readonly owner: DraftOwner;
  readonly form: string;
  readonly value: Value | null;
  readonly found: Draft<Value> | null;
}

function begin<Value>(owner: DraftOwner, form: string): DraftState<Value> {
  const found = readDraft<Value>(owner, form);
  return { owner, form, value: found?.value ?? null, found };
}

/** A state that outlives its component and a reload, until it is null. */
export function useDraft<Value>(form: string, isUnsaved: (value: Value) => boolean = () => true) {
  const { user } = useSession();
  const [state, setState] = useState(() => begin<Value>(ownerOf(user), form));
  // The drafts of an ended session stay those of its account.
  const owner = user ? user.id : state.owner;
  const { value, found } = state;
  if (owner !== state.owner || form !== state.form) {
    // Input from before the session was known belongs to its account.
    const isCarried = state.owner === undefined && form === state.form && value !== null;
    setState(isCarried ? { ...state, owner } : begin(owner, form));
  }
  const isChanged = value !== null && isUnsaved(value);
  useUnsaved(isChanged);
  const set = (change: Value | null | ((now: Value | null) => Value | null)) => {
    const next =
      change instanceof Function ? change(readDraft<Value>(owner, form)?.value ?? null) : change;
    writeDraft(owner, form, next !== null && isUnsaved(next) ? next : null);
    setState({ owner, form, value: next, found: next === null ? null : found });
  };
  const discard = () => set(null);
  const line = <DraftLine found={found} onDiscard={discard} />;
  return { draft: value, set, isChanged, found, line, discard };
}

/** Opens the form of the newest draft again: `event/7` is of record 7. */
export function useLatestDraft<Value>(form: string): Draft<Value> | null {
  const { user } = useSession();
  const [draft] = useState(() => latestDraft<Value>(ownerOf(user), form));
  return draft;
}

export function useDrafts<Base>() {
  const { user } = useSession();
  const owner = ownerOf(user);
  return {
    /** A form with a draft goes on with the record that it was filled from: its save names that version. */
    baseOf: (form: string) =>
      readDraft<{ readonly base: Base }>(owner, form)?.value.base ?? undefined,
    rebase: (form: string, base: Base, values: object) => writeDraft(owner, form, { values, base }),
    has: (form: string) => readDraft(owner, form) !== null,
    drop: (form: string) => writeDraft(owner, form, null),
  };
}

const signInAgain: SignInAgain = async (store, user) => {
  const module = await import('../confirmation/sign-in-again.js');
  return module.signInAgain(store, user);
};

/** Their sign-out ends the drafts of this tab too. */
function followOtherTabs(): () => void {
  const channel = openChannel();
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === SIGN_OUT) window.dispatchEvent(new Event(SIGN_OUT));
  });
  return () => channel?.close();
}

function useUnsaved(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return undefined;
    const form: SignInAgain = (store, user) => signInAgain(store, user);
    unsavedForms.add(form);
    const stop = () => void unsavedForms.delete(form);
    const stops = [listen(window, SIGN_OUT, stop), followOtherTabs(), stop];
    return () => stops.forEach((end) => end());
  }, [isChanged]);
}

interface FormDraft<Values, Base> {
  readonly values: Values;
  readonly base: Base;
}

/** Keeps what is typed into a form of the forms library. */
export function useFormDraft<Values extends FieldValues, Base>(
  name: string,
  form: UseFormReturn<Values>,
  base: Base,
) {
  const { draft, found, set } = useDraft<FormDraft<Values, Base>>(name);
  const { subscribe, reset, formState } = form;
  const [initial] = useState(() => formState.defaultValues as Values);
  const [kept] = useState(draft);
  const keep = useEffectEvent((values: Values) =>
    set(isSame(values, initial) ? null : { values: { ...values }, base }),
  );
  const hasBegun = useRef(false);
  useEffect(() => {
    if (kept && !hasBegun.current)
      reset({ ...initial, ...kept.values }, { keepDefaultValues: true });
    hasBegun.current = true;
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => keep(values as Values),
    });
  }, [kept, initial, subscribe, reset]);
  const discard = () => {
    reset(initial);
    set(null);
  };
  return { line: <DraftLine found={found} onDiscard={discard} />, drop: () => set(null) };
}

function isSame(values: FieldValues, defaults: FieldValues): boolean {
  return Object.entries(defaults).every(([name, value]) => {
    const now: unknown = values[name];
    return now === value || JSON.stringify(now) === JSON.stringify(value);
  });
}

interface DraftField extends FieldText {
  readonly type?: 'email' | 'text' | 'url';
  readonly initial?: string;
  readonly onTyped?: ((value: string) => void) | undefined;
}

type Typed = Readonly<Record<string, string>>;

/** Keeps what is typed into the fields of an `AccountForm` without a password. */
export function useFieldsDraft<Fields extends Record<string, DraftField>>(
  form: string,
  fields: Fields,
) {
  const { set, found, discard } = useDraft<Typed>(form);
  const isHydrated = useHydrated();
  // Each restored or discarded draft needs a new form: its fields have their values themselves.
  const [discards, setDiscards] = useState(0);
  const typed = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      {
        ...field,
        initial: found?.value[name] ?? field.initial ?? '',
        onTyped: (value: string) =>
          set((now) => {
            const next = Object.entries({ ...now, [name]: value });
            const isTyped = next.some(([each, text]) => text !== (fields[each]?.initial ?? ''));
            return isTyped ? Object.fromEntries(next) : null;
          }),
      },
    ]),
  ) as Fields;
  return {
    key: `${found?.at} ${discards}`,
    fields: typed,
    line: isHydrated && (
      <DraftLine
        found={found}
        onDiscard={() => {
          discard();
          setDiscards(discards + 1);
        }}
      />
    ),
    drop: discard,
  };
}
