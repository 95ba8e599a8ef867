import {
  Component,
  createElement,
  type ErrorInfo,
  lazy,
  Suspense,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { log } from '../browser/log.js';

/** The chunk failed to load: a newer release replaced it, or the network is down. */
export class PartMissing extends Error {
  override readonly name = 'PartMissing';

  constructor(
    cause: unknown,
    /** Clears the cached failure so that the next render fetches again. */
    readonly forget: () => void,
  ) {
    super('Could not load a part of the page', { cause });
  }
}

interface LazyPart<Props> {
  (props: Props): React.ReactElement;
  /** @throws PartMissing if the chunk cannot load */
  load(): Promise<void>;
}

export interface MissingPartProps {
  readonly retry: () => void;
}

type PropsOf<Part> = Part extends ComponentType<infer Props extends object> ? Props : never;

/** If the chunk fails, the page error boundary shows that. */
export function lazyPage<Module, Name extends keyof Module>(
  fetchModule: () => Promise<Module>,
  name: Name,
): LazyPart<PropsOf<Module[Name]>> {
  type Props = PropsOf<Module[Name]>;
  let loaded: ComponentType<Props> | undefined;
  const load = async () => {
    try {
      loaded = (await fetchModule())[name] as ComponentType<Props>;
      return { default: loaded };
    } catch (cause) {
      throw new PartMissing(cause, () => {
        // React.lazy caches failures, so retry with a new instance; replacing it while mounted would never surface the
        // error.
        waiting = lazy(load);
      });
    }
  };
  let waiting = lazy(load);
  function Loaded(props: Props) {
    // Keeps one component per mount: switching would remount it and lose state.
    const [Now] = useState<ComponentType<Props>>(() => loaded ?? waiting);
    return createElement(Now, props);
  }
  return Object.assign(Loaded, { load: async () => void (await load()) });
}

/** Like `lazyPage`, but a failure renders `Missing` or nothing and leaves the rest of the page intact. */
export function lazyPart<Module, Name extends keyof Module>(
  fetchModule: () => Promise<Module>,
  name: Name,
  Missing?: ComponentType<MissingPartProps>,
): LazyPart<PropsOf<Module[Name]>> {
  const Loaded = lazyPage(fetchModule, name);
  const Part = (props: PropsOf<Module[Name]>) => (
    <Boundary
      fallback={(error, retry) => {
        if (!(error instanceof PartMissing)) throw error;
        return Missing && <Missing retry={retry} />;
      }}
    >
      {createElement(Loaded, props)}
    </Boundary>
  );
  return Object.assign(Part, { load: Loaded.load });
}

/** Like `lazyPart`, with nothing in its place while it loads. */
export function quietPart<Module, Name extends keyof Module>(
  fetchModule: () => Promise<Module>,
  name: Name,
  Missing?: ComponentType<MissingPartProps>,
) {
  const Part = lazyPart(fetchModule, name, Missing);
  return (props: PropsOf<Module[Name]>) => <Suspense>{createElement(Part, props)}</Suspense>;
}

interface BoundaryProps {
  /** A new place resets the error. */
  readonly place?: string | undefined;
  /** Throws errors that are not its own. */
  readonly fallback: (error: unknown, retry: () => void) => ReactNode;
  readonly children: ReactNode;
}

/** Contains failures, and retries missing chunks when online again. A class, because React has no hook for it. */
export class Boundary extends Component<BoundaryProps> {
  override state: { readonly failure: { readonly error: unknown } | null } = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    if (!(error instanceof PartMissing))
      return log.error('Page render failed', error, componentStack);
    log.error('Could not load a part of the page', error.cause);
    error.forget();
    addEventListener('online', this.retry);
  }

  override componentDidUpdate({ place }: BoundaryProps) {
    if (this.state.failure && place !== this.props.place) this.retry();
  }

  override componentWillUnmount() {
    removeEventListener('online', this.retry);
  }

  readonly retry = () => this.setState({ failure: null });

  override render() {
    const { failure } = this.state;
    return failure ? this.props.fallback(failure.error, this.retry) : this.props.children;
  }
}
