type Task = () => void;

/** Requests begun in one turn of the event loop; each takes some half a millisecond. */
const A_TURN = 4;

/**
 * Begins a few requests in each turn of the event loop and queues the others. Node accepts one connection a turn, so
 * that turns as long as a flood of requests would keep every new visitor waiting for seconds.
 */
export class FairTurns {
  private readonly waiting: Task[] = [];
  private begun = 0;
  private turn: NodeJS.Immediate | undefined;

  run(task: Task): void {
    this.turn ??= setImmediate(() => this.nextTurn());
    if (this.begun < A_TURN && this.waiting.length === 0) {
      this.begun += 1;
      task();
    } else this.waiting.push(task);
  }

  private nextTurn(): void {
    this.begun = 0;
    this.turn = this.waiting.length > 0 ? setImmediate(() => this.nextTurn()) : undefined;
    for (const task of this.waiting.splice(0, A_TURN)) {
      this.begun += 1;
      task();
    }
  }
}
