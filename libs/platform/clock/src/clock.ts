/** Tests replace the methods; end-to-end tests preload code that replaces `now`. Configuration cannot. */
export class Clock {
  now(): Date {
    return new Date();
  }

  delay(ms: number): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, ms));
  }
}

/** `ms` after `time`, or before it if negative. */
export function later(time: Date, ms: number): Date {
  return new Date(time.getTime() + ms);
}
