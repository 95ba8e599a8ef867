// Values that the browser refuses to store last until the page is left.
const unkept = new Map<string, string | null>();

/** Null for nothing; undefined where storage is blocked. */
export function readDevice(key: string): string | null | undefined {
  if (unkept.has(key)) return unkept.get(key);
  try {
    return localStorage.getItem(key);
  } catch {
    return undefined;
  }
}

/** Null removes. Returns the error where storage is blocked or full; `unkept` lets the page say so. */
export function writeDevice(key: string, text: string | null): unknown {
  unkept.delete(key);
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    return undefined;
  } catch (error) {
    unkept.set(key, text);
    if (text) dispatchEvent(new CustomEvent('unkept', { detail: error }));
    return error;
  }
}

/** Something on this device that changes; `subscribe` also reports changes in other tabs. */
export function deviceSignal() {
  const listeners = new Set<() => void>();
  return {
    announce: () => listeners.forEach((listener) => listener()),
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      window.addEventListener('storage', listener);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', listener);
      };
    },
  };
}

/** A choice of this device, which is on until the person switches it off. */
export function deviceSwitch(key: string) {
  const { announce, subscribe } = deviceSignal();
  return {
    subscribe,
    isOn: () => readDevice(key) !== 'off',
    choose: (isOn: boolean): void => {
      writeDevice(key, isOn ? null : 'off');
      announce();
    },
  };
}

/** A value of this device as JSON. `parse` gets anything, and null for nothing. */
export function deviceRecord<Value>(key: string, parse: (stored: unknown) => Value) {
  const signal = deviceSignal();
  let last: { readonly text: string | null; readonly value: Value } | undefined;
  return {
    ...signal,
    /** The same object until its text changes: every card reads it. */
    read: (): Value => {
      const text = readDevice(key) ?? null;
      if (last?.text !== text) last = undefined;
      last ??= { text, value: parse(parseJson(text)) };
      return last.value;
    },
    write: (stored: object | null): unknown => {
      const error = writeDevice(key, stored && JSON.stringify(stored));
      signal.announce();
      return error;
    },
  };
}

export function hasFields(
  value: unknown,
  types: Readonly<Record<string, 'string' | 'number' | 'boolean'>>,
): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const fields = new Map(Object.entries(value));
  return Object.entries(types).every(([name, type]) => typeof fields.get(name) === type);
}

export function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
