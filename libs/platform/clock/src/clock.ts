/**
 * Current time. Unit tests replace the instance; end-to-end tests preload code that replaces it. Configuration cannot.
 */
export class Clock {
  now(): Date {
    return new Date();
  }
}
