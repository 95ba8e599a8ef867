import { createElement, lazy, useState, type ComponentType } from 'react';

/** The script of a part could not be fetched: the site was renewed meanwhile, or is out of reach. */
export class PartMissing extends Error {
  override readonly name = 'PartMissing';

  constructor(
    cause: unknown,
    /** Has the part fetched again when it is shown the next time. */
    readonly forget: () => void,
  ) {
    super('A part of the page could not be fetched', { cause });
  }
}

/** A part of the page that is fetched when it is first shown, or before, on request. */
export interface LazyPart<Props> {
  (props: Props): React.ReactElement;
  /** Resolves when it can be shown at once. @throws PartMissing */
  load(): Promise<void>;
}

/** A part of the page that is fetched when it is first shown. */
export function lazyPart<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  const load = async () => {
    try {
      loaded = await fetchPart();
      return { default: loaded };
    } catch (cause) {
      throw new PartMissing(cause, () => {
        // A lazy component that failed stays failed. While it is still being shown it must be the
        // same, or it would never come to saying so.
        waiting = lazy(load);
      });
    }
  };
  let waiting = lazy(load);
  function Part(props: Props) {
    // One of the two for as long as it is shown: taking the other would begin it anew.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? waiting);
    return createElement(Shown, props);
  }
  Part.load = async () => void (await load());
  return Part;
}
