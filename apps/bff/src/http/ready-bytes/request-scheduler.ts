type Task = () => void;

/** Requests started per turn of the event loop; each takes about 0.5 ms. */
const REQUESTS_PER_TURN = 4;

/**
 * Starts a few requests per turn and queues the rest. Node accepts one connection per turn, so long turns would delay
 * new visitors for seconds.
 */
export class RequestScheduler {
  private readonly waiting: Task[] = [];
  private begun = 0;
  private turn: NodeJS.Immediate | undefined;

  run(task: Task): void {
    this.turn ??= setImmediate(() => this.nextTurn());
    if (this.begun < REQUESTS_PER_TURN && this.waiting.length === 0) {
      this.begun += 1;
      task();
    } else this.waiting.push(task);
  }

  private nextTurn(): void {
    this.begun = 0;
    this.turn = this.waiting.length > 0 ? setImmediate(() => this.nextTurn()) : undefined;
    for (const task of this.waiting.splice(0, REQUESTS_PER_TURN)) {
      this.begun += 1;
      task();
    }
  }
}
