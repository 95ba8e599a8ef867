import { log } from './log.js';

export function offerFile(name: string, text: string, type: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  // The browser reads the address after this turn.
  setTimeout(() => URL.revokeObjectURL(link.href));
}

export function offerJson(name: string, value: unknown): void {
  offerFile(name, JSON.stringify(value, null, 2), 'application/json');
}

/** False where the browser refuses, or has no clipboard without TLS. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (error) {
    log.debug('A text could not be copied', error);
    return false;
  }
}
