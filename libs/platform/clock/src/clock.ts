/**
 * The present, as every service and every check of a token sees it. A test of one service holds the
 * instance it was given; a test of the whole product sets all of them from outside, by loading code
 * of its own before the product's. No configuration can do either.
 */
export class Clock {
  now(): Date {
    return new Date();
  }
}
