/** Rows in order. A change is merged in at the next read, so that a burst of changes sorts once. */
export class SortedRows<Row extends { readonly id: string }> {
  private rows: readonly Row[];
  private readonly changed = new Map<string, Row>();

  constructor(
    rows: Iterable<Row>,
    private readonly compare: (a: Row, b: Row) => number,
  ) {
    this.rows = [...rows].sort(compare);
  }

  put(row: Row): void {
    this.changed.set(row.id, row);
  }

  read(): readonly Row[] {
    if (this.changed.size === 0) return this.rows;
    const kept = this.rows.filter(({ id }) => !this.changed.has(id));
    this.rows = this.merge(kept, [...this.changed.values()].sort(this.compare));
    this.changed.clear();
    return this.rows;
  }

  private merge(kept: readonly Row[], added: readonly Row[]): Row[] {
    const merged: Row[] = [];
    let next = 0;
    for (const row of kept) {
      for (let one = added[next]; one && this.compare(one, row) < 0; one = added[++next])
        merged.push(one);
      merged.push(row);
    }
    merged.push(...added.slice(next));
    return merged;
  }
}
