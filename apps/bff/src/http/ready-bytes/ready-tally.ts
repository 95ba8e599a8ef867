/** Counts what the handler in front of the framework did: bare numbers, because it runs for every request. */
export class ReadyTally {
  sent = 0;
  unchanged = 0;
  passedOn = 0;
}
