const COMPACT_AFTER = 1_024;

/** Queue with O(1) `shift`, unlike an array. */
export class Fifo<T> {
  private items: T[] = [];
  private head = 0;

  get size(): number {
    return this.items.length - this.head;
  }

  push(item: T): void {
    this.items.push(item);
  }

  shift(): T | undefined {
    if (this.size === 0) return undefined;
    const item = this.items[this.head++];
    if (this.head >= COMPACT_AFTER && this.head * 2 >= this.items.length) {
      this.items = this.items.slice(this.head);
      this.head = 0;
    }
    return item;
  }

  peek(): T | undefined {
    return this.items[this.head];
  }

  *[Symbol.iterator](): Iterator<T> {
    for (let index = this.head; index < this.items.length; index++) yield this.items[index] as T;
  }
}
