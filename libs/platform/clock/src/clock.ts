/**
 * Current time and delays. Tests replace the methods of an instance; end-to-end tests preload code that replaces `now`.
 * Configuration cannot.
 */
export class Clock {
  now(): Date {
    return new Date();
  }

  delay(ms: number): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, ms));
  }
}
