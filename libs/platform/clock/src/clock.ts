/** Tests replace the methods; end-to-end tests preload code that replaces `now`. Configuration cannot. */
export class Clock {
  now(): Date {
    return new Date();
  }

  delay(ms: number): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, ms));
  }
}
