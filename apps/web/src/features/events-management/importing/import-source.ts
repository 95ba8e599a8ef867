import { EVENT_IMPORT } from '@elevate/rules';
import type { ImportSource } from '../events-admin.api.js';

const { types, maxBytes } = EVENT_IMPORT;

export const IMPORT_MESSAGES = {
  nothing: 'Please choose a file or paste a text',
  wrongType: 'Only .ics, .csv and .json files are allowed',
  tooLarge: 'The file must be 1 MB or smaller',
} as const;

export const ACCEPTED = [
  ...Object.keys(types).map((ending) => `.${ending}`),
  ...Object.values(types),
].join();

export type SourceCheck =
  | { readonly source: ImportSource; readonly message?: undefined }
  | { readonly source?: undefined; readonly message: string };

/** A file counts before a text. */
export function checkSource(file: File | null, text: string): SourceCheck {
  if (!file && text.trim() === '') return { message: IMPORT_MESSAGES.nothing };
  const type = file ? typeOfFile(file) : typeOfText(text);
  if (type === undefined) return { message: IMPORT_MESSAGES.wrongType };
  const size = file?.size ?? new TextEncoder().encode(text).length;
  return size > maxBytes
    ? { message: IMPORT_MESSAGES.tooLarge }
    : { source: { type, body: file ?? text } };
}

/** By its name: systems disagree on the types of these files. */
function typeOfFile({ name }: File): string | undefined {
  const ending = name.toLowerCase().split('.').at(-1) ?? '';
  return Object.entries(types).find(([format]) => format === ending)?.[1];
}

function typeOfText(text: string): string {
  if (/^\s*BEGIN:VCALENDAR/i.test(text)) return types.ics;
  return /^\s*\{/.test(text) ? types.json : types.csv;
}
