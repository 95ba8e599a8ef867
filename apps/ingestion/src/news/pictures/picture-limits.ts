export const MEBIBYTE = 1024 * 1024;

export const MAX_DOWNLOAD = 10 * MEBIBYTE;
export const MAX_MEGAPIXELS = 40;
/** Clients hide narrower ones. */
export const MIN_WIDTH = 121;

const FIRST_RETRY_MS = 60_000;
const RETRY_FACTOR = 4;
export const ATTEMPTS = 6;

export function retryDelayMs(attempts: number): number {
  return FIRST_RETRY_MS * RETRY_FACTOR ** attempts;
}
