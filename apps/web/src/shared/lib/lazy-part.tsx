import {
  Component,
  createElement,
  lazy,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { log } from './log.js';

/** The script of a part could not be fetched: the site was renewed meanwhile, or is out of reach. */
export class PartMissing extends Error {
  override readonly name = 'PartMissing';

  constructor(
    cause: unknown,
    /** Has the part fetched again when it is shown the next time. */
    readonly forget: () => void,
  ) {
    super('Could not load a part of the page', { cause });
  }
}

/** A part of the page that is fetched when it is first shown, or before, on request. */
export interface LazyPart<Props> {
  (props: Props): React.ReactElement;
  /** Resolves when it can be shown at once. @throws PartMissing */
  load(): Promise<void>;
}

export interface MissingPartProps {
  /** Fetches the part again. */
  readonly retry: () => void;
}

type FetchPart<Props> = () => Promise<ComponentType<Props>>;

/**
 * A part of a page that is fetched when it is first shown. While its script cannot be fetched,
 * `Missing` stands in its place, or nothing; the rest of the page stays.
 */
export function lazyPart<Props extends object>(
  fetchPart: FetchPart<Props>,
  Missing?: ComponentType<MissingPartProps>,
): LazyPart<Props> {
  const { load, Shown } = fetchedOnce(fetchPart);
  function Part(props: Props) {
    return <PartBoundary Missing={Missing}>{createElement(Shown, props)}</PartBoundary>;
  }
  return Object.assign(Part, { load });
}

/** The same for a whole page: the error boundary around all pages shows its failure. */
export function lazyPage<Props extends object>(fetchPage: FetchPart<Props>): LazyPart<Props> {
  const { load, Shown } = fetchedOnce(fetchPage);
  return Object.assign((props: Props) => createElement(Shown, props), { load });
}

function fetchedOnce<Props extends object>(fetchPart: FetchPart<Props>) {
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
  function Shown(props: Props) {
    // One of the two for as long as it is shown: taking the other would begin it again.
    const [Now] = useState<ComponentType<Props>>(() => loaded ?? waiting);
    return createElement(Now, props);
  }
  return { load: async () => void (await load()), Shown };
}

interface PartBoundaryProps {
  readonly Missing: ComponentType<MissingPartProps> | undefined;
  readonly children: ReactNode;
}

/** Keeps a missing script from taking down what is around its part. Tries again once online. */
class PartBoundary extends Component<PartBoundaryProps, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    if (!(error instanceof PartMissing)) return;
    log.error('Could not load a part of the page', error.cause);
    error.forget();
    addEventListener('online', this.retry);
  }

  override componentWillUnmount() {
    removeEventListener('online', this.retry);
  }

  readonly retry = () => this.setState({ error: null });

  override render() {
    const { error } = this.state;
    const { Missing, children } = this.props;
    if (error === null) return children;
    if (!(error instanceof PartMissing)) throw error;
    return Missing ? <Missing retry={this.retry} /> : null;
  }
}
