/** The spoken languages of the shown episodes. */
export class LanguageCounts {
  private readonly counts = new Map<string, number>();

  add(language: string | undefined): void {
    this.change(language, 1);
  }

  remove(language: string | undefined): void {
    this.change(language, -1);
  }

  /** The most frequent first. */
  byCount(): string[] {
    return [...this.counts]
      .sort(([a, most], [b, count]) => count - most || (a < b ? -1 : 1))
      .map(([language]) => language);
  }

  private change(language: string | undefined, by: 1 | -1): void {
    if (language === undefined) return;
    const count = (this.counts.get(language) ?? 0) + by;
    if (count > 0) this.counts.set(language, count);
    else this.counts.delete(language);
  }
}
