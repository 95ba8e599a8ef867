import type { SessionUser } from '../api/generated/schema.js';

/** Input that a person has not saved yet, by account, form and record. */
export interface Draft<Value> {
  readonly at: number;
  readonly value: Value;
  /** A file was chosen; only the memory of this page holds files. */
  readonly lacksFile?: boolean;
}

/** Of the window, when the person has signed out in this or in another tab. */
export const SIGN_OUT = 'sign-out';

/** Undefined is a visitor. */
export type DraftOwner = string | undefined;

// Also for when the storage is blocked or full.
const memory = new Map<string, Draft<unknown>>();

const draftKey = (owner: DraftOwner, form: string): string => `draft:${owner}:${form}`;

/** Drafts of all accounts: the person leaves this browser. */
export function forgetDrafts(): void {
  keys()
    .filter((key) => key.startsWith('draft:'))
    .forEach(dropDraft);
}

if (typeof window !== 'undefined') window.addEventListener(SIGN_OUT, forgetDrafts);

export const ownerOf = (user: SessionUser | null): DraftOwner => user?.id;

export function readDraft<Value>(owner: DraftOwner, form: string): Draft<Value> | null {
  const key = draftKey(owner, form);
  const kept = memory.get(key) ?? storedDraft(key);
  return kept as Draft<Value> | null;
}

/** Null removes. Stored for this tab only: two tabs may edit the same record. */
export function writeDraft(owner: DraftOwner, form: string, value: unknown): void {
  const key = draftKey(owner, form);
  if (value === null) return dropDraft(key);
  const draft = { at: Date.now(), value };
  memory.set(key, draft);
  let lacksFile = false;
  const text = JSON.stringify(draft, (_, part: unknown) => {
    if (!(part instanceof Blob)) return part;
    lacksFile = true;
    return null;
  });
  try {
    const whole = lacksFile ? text.replace(/^\{/, '{"lacksFile":true,') : text;
    sessionStorage.setItem(key, whole);
  } catch {
    removeStored(key);
  }
}

export function latestDraft<Value>(owner: DraftOwner, form: string): Draft<Value> | null {
  const drafts = keys()
    .filter((key) => key.startsWith(draftKey(owner, form)))
    .flatMap((key) => memory.get(key) ?? storedDraft(key) ?? [])
    .toSorted((a, b) => a.at - b.at);
  return (drafts.at(-1) as Draft<Value> | undefined) ?? null;
}

function keys(): string[] {
  try {
    return [...new Set([...memory.keys(), ...Object.keys(sessionStorage)])];
  } catch {
    return [...memory.keys()];
  }
}

function dropDraft(key: string): void {
  memory.delete(key);
  removeStored(key);
}

function removeStored(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {}
}

function storedDraft(key: string): Draft<unknown> | null {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    const isDraft =
      typeof draft === 'object' && draft !== null && 'at' in draft && 'value' in draft;
    return isDraft ? (draft as Draft<unknown>) : null;
  } catch {
    return null;
  }
}
