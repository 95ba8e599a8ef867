/** The position of a video that plays, which changes several times a second: nothing is rendered for it. */
export class PlayerClock {
  seconds: number | undefined;
  /** Undefined until the player answers. */
  seek: ((seconds: number) => void) | undefined;
  private readonly listeners = new Set<() => void>();

  set(seconds: number): void {
    this.seconds = seconds;
    this.listeners.forEach((listener) => listener());
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
