/** Is told which aggregates were marked unpublished: a relay. */
export interface Announcer {
  poke(ids: Iterable<string>): void;
}
