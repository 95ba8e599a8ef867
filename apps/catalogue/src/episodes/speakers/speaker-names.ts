import type { SpeakerMerge } from '@elevate/contracts/catalogue';
import { speakerId } from '@elevate/rules';

/** Names as visitors see them: merged ones under the name they were merged into. */
export class SpeakerNames {
  private readonly into = new Map<string, string>();

  constructor(merges: readonly SpeakerMerge[] = []) {
    for (const { name, into } of merges) this.into.set(speakerId(name), into);
  }

  shown(name: string): string {
    const seen = new Set<string>();
    let shown = name;
    for (let id = speakerId(name); !seen.has(id); id = speakerId(shown)) {
      seen.add(id);
      shown = this.into.get(id) ?? shown;
    }
    return shown;
  }

  /** Each name once; null if no name was merged. */
  merged(names: readonly string[]): readonly string[] | null {
    if (this.into.size === 0) return null;
    const shown = names.map((name) => this.shown(name));
    if (shown.every((name, index) => name === names[index])) return null;
    const ids = shown.map(speakerId);
    return shown.filter((_, index) => ids.indexOf(ids[index]!) === index);
  }
}
