import { ChevronDown, CircleAlert, LoaderCircle, type LucideIcon } from 'lucide-react';
import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { listen } from '../browser/listen.js';
import { classNames } from '../ui/class-names.js';
import { Button } from '../ui/link.js';
import { Notice, RetryNotice, Skeleton } from '../ui/notice.js';
import { Picture } from '../ui/picture.js';
import { memberOf, problemWords } from './problem-words.js';
import './desk.css';

export const DESK_CARD =
  'grid min-w-0 content-start gap-4 rounded-card bg-raised p-5 ring-1 ring-hairline ring-inset';

export { focusFirst } from '../browser/focus-after.js';

interface ActionProps extends Omit<
  ComponentProps<typeof Button>,
  'aria-label' | 'children' | 'iconSize' | 'label' | 'name'
> {
  readonly label: string;
  /** Names the button where its label does not, such as `Remove Ada`. */
  readonly name?: string;
}

export function Action({ label, name, icon, ...button }: ActionProps) {
  const { isRound, isBusy = false, disabled = false } = button;
  return (
    <Button
      title={isRound ? label : undefined}
      {...button}
      isBusy={isBusy}
      disabled={isBusy || disabled}
      aria-label={name}
      icon={isBusy ? LoaderCircle : icon}
      iconSize={classNames(isRound ? 'size-4.5' : 'size-4', isBusy && 'animate-spin')}
      label={isRound ? undefined : label}
    />
  );
}

interface ActionsProps extends Pick<ActionProps, 'kind' | 'isRound' | 'disabled'> {
  /** The subject of the actions, behind each label in the name of its button. */
  readonly of?: string;
  readonly label?: string;
  readonly items: readonly (ActionProps | false | null | undefined)[];
}

export function Actions({ of, label, items, ...common }: ActionsProps) {
  return (
    <div
      role={label && 'group'}
      aria-label={label}
      className={common.isRound ? 'flex' : 'flex flex-wrap gap-2'}
    >
      {items.map(
        (item) =>
          item && (
            <Action
              key={item.label}
              {...common}
              {...(of && { name: `${item.label} ${of}` })}
              {...item}
              disabled={common.disabled || item.disabled}
            />
          ),
      )}
    </div>
  );
}

const failureOf = (error: unknown): string =>
  problemWords(error, 'Something went wrong on the server.');

/** Of a query that is read again each time its room is opened. */
export const FRESH = { refetchOnMountOrArgChange: true } as const;

export interface Query<Data> {
  readonly data?: Data | undefined;
  /** Of the latest argument; an infinite query has it too. */
  readonly currentData?: Data | undefined;
  readonly error?: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface LoadedProps<Data> {
  readonly query: Query<Data>;
  readonly failed: string;
  readonly skeleton: string;
  readonly empty?: ComponentProps<typeof Notice>;
  readonly children: (data: Data) => ReactNode;
}

/** Loaded data stays while a later request fails; a page stays while the next loads. */
export function Loaded<Data>({ query, failed, skeleton, empty, children }: LoadedProps<Data>) {
  const { data, currentData, error } = query;
  if (error !== undefined && currentData === undefined)
    return <RetryNotice title={failed} text={failureOf(error)} query={query} />;
  if (data === undefined) return <Skeleton className={skeleton} />;
  const items: unknown = Array.isArray(data) ? data : memberOf(data, 'items');
  return empty && memberOf(items, 'length') === 0 ? <Notice {...empty} /> : children(data);
}

interface InfiniteQuery<Item> extends Query<{
  readonly pages: readonly { readonly items: readonly Item[] }[];
}> {
  readonly isFetchingNextPage: boolean;
  readonly hasNextPage: boolean;
  readonly fetchNextPage: () => unknown;
}

interface OlderItemsProps<Item> {
  readonly noun: string;
  readonly query: InfiniteQuery<Item>;
  readonly skeleton: string;
  readonly empty: ComponentProps<typeof Notice>;
  readonly children: (items: readonly Item[]) => ReactNode;
}

export function OlderItems<Item>(props: OlderItemsProps<Item>) {
  const { noun, query, skeleton, empty, children } = props;
  const { data, error, isFetchingNextPage } = query;
  const items = data?.pages.flatMap((page) => page.items);
  const failure = error !== undefined && (
    <RetryNotice
      title={`${data ? 'Older' : 'The'} ${noun} could not be loaded`}
      text={failureOf(error)}
      query={data ? { ...query, refetch: query.fetchNextPage } : query}
    />
  );
  if (!items) return failure || <Skeleton className={skeleton} />;
  return (
    <>
      {items.length === 0 ? <Notice {...empty} /> : children(items)}
      {failure}
      {query.hasNextPage && !failure && (
        <div>
          <Action
            label={isFetchingNextPage ? 'Fetching…' : `Show older ${noun}`}
            isBusy={isFetchingNextPage}
            onPress={query.fetchNextPage}
          />
        </div>
      )}
    </>
  );
}

const HEADINGS = { h2: 'text-heading', h3: 'text-body' } as const;

interface DeskSectionProps {
  readonly title: ReactNode;
  readonly count?: number | undefined;
  readonly text?: ReactNode;
  readonly aside?: ReactNode;
  readonly id?: string;
  readonly level?: 'h2' | 'h3';
  readonly className?: string;
  readonly isBusy?: boolean;
  /** For `useHeadingFocus` of everything in the section. */
  readonly takesFocus?: boolean;
  readonly children: ReactNode;
}

type Heading = RefObject<HTMLHeadingElement | null>;
const FocusedHeading = createContext<Heading>({ current: null });

export function DeskSection(props: DeskSectionProps) {
  const { title, count, text, aside, isBusy, takesFocus = false, children } = props;
  const { level: Heading = 'h2', className = 'pt-6' } = props;
  const own = useId();
  const id = props.id ?? own;
  const heading: Heading = useRef(null);
  const outer = useContext(FocusedHeading);
  return (
    <section aria-labelledby={id} aria-busy={isBusy} className={classNames('min-w-0', className)}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-52">
          <Heading
            ref={heading}
            id={id}
            tabIndex={-1}
            className={classNames(
              HEADINGS[Heading],
              'font-bold focus:shadow-none focus:outline-none',
            )}
          >
            {title}
            {count !== undefined && <span className="ml-2 text-body text-quiet">{count}</span>}
          </Heading>
          {text && <p className="mt-1 max-w-prose text-small text-plain">{text}</p>}
        </div>
        {aside && <div className="desk-aside">{aside}</div>}
      </div>
      <FocusedHeading value={takesFocus ? heading : outer}>{children}</FocusedHeading>
    </section>
  );
}

/** Focuses the heading of the section, for when the element that had the focus is gone. */
export function useHeadingFocus() {
  const heading = useContext(FocusedHeading);
  return () => heading.current?.focus({ preventScroll: true });
}

interface PanelProps {
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}

/** Comes into view when it opens, but not when its tab is shown again. */
export function Panel({ title, text, children }: PanelProps) {
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const hasBegun = useRef(false);
  useEffect(() => {
    if (!hasBegun.current) panel.current?.scrollIntoView({ block: 'start' });
    hasBegun.current = true;
  }, []);
  return (
    <section
      ref={panel}
      aria-labelledby={id}
      className="rise mt-4 max-w-(--form) rounded-card bg-raised p-5 shadow-xl ring-1 ring-hairline ring-inset sm:p-8"
    >
      <h3 id={id} className="text-body font-bold">
        {title}
      </h3>
      {text && <p className="mt-1 text-caption text-quiet">{text}</p>}
      {children}
    </section>
  );
}

interface FormButtonsProps {
  readonly label: string;
  readonly isBusy: boolean;
  readonly onCancel: () => void;
  readonly children?: ReactNode;
}

export function FormButtons({ label, isBusy, onCancel, children }: FormButtonsProps) {
  return (
    <div className="mt-2 flex flex-wrap gap-3 border-t border-hairline pt-6">
      <div className="flex max-sm:flex-1 sm:min-w-48">
        <Action type="submit" kind="lead" extra="flex-1" label={label} isBusy={isBusy} />
      </div>
      {children}
      <Action kind="outline" label="Cancel" onPress={onCancel} />
    </div>
  );
}

interface FactsProps {
  readonly facts: readonly (readonly [string, ReactNode])[];
  readonly className?: string;
}

export function Facts({ facts, className }: FactsProps) {
  return (
    <dl className={classNames('flex flex-wrap gap-x-5 text-caption text-quiet', className)}>
      {facts.map(
        ([term, words]) =>
          words && (
            <div key={term}>
              <dt>{term}</dt>
              <dd className="text-plain">{words}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

interface ChoiceProps extends ComponentProps<'input'> {
  readonly type: 'checkbox' | 'radio';
}

export function Choice({ children, ...input }: ChoiceProps) {
  return (
    <label className="desk-check flex min-h-11 items-start gap-3 py-2 text-small text-strong">
      <input {...input} />
      <span className="min-w-0">{children}</span>
    </label>
  );
}

interface ThumbProps extends Pick<ComponentProps<typeof Picture>, 'id' | 'title' | 'src'> {
  readonly width?: string;
  readonly sizes?: string;
}

export function Thumb({ width = 'w-20', sizes = '6rem', ...picture }: ThumbProps) {
  return (
    <Picture
      {...picture}
      thumbnails={[]}
      sizes={sizes}
      className={`relative aspect-video ${width} shrink-0 rounded-card`}
    />
  );
}

interface DisclosureProps {
  readonly head: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

export function Disclosure({ head, className, children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <li
      className={classNames(
        'border-b border-hairline',
        isOpen && 'desk-open -mx-3 px-3',
        className,
      )}
    >
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        className="desk-entry hover:bg-raised"
      >
        {head}
        <Chevron isOpen={isOpen} />
      </button>
      {isOpen && (
        <div id={id} className="pb-4">
          {children}
        </div>
      )}
    </li>
  );
}

export function Chevron({ isOpen }: { readonly isOpen: boolean }) {
  return (
    <ChevronDown
      aria-hidden="true"
      className={classNames('size-4 text-quiet transition-transform', isOpen && 'rotate-180')}
    />
  );
}

interface MoreProps<Item> {
  readonly items: readonly Item[];
  readonly first: number;
  readonly labels: readonly [string, string];
  readonly children: (items: readonly Item[]) => ReactNode;
}

export function FirstItems<Item>({ items, first, labels, children }: MoreProps<Item>) {
  const [isAll, setAll] = useState(false);
  return (
    <>
      {children(isAll ? items : items.slice(0, first))}
      {items.length > first && (
        <Action
          kind="link"
          extra="-ml-5 justify-self-start"
          label={labels[isAll ? 1 : 0]}
          aria-expanded={isAll}
          onPress={() => setAll(!isAll)}
        />
      )}
    </>
  );
}

interface QuestionProps {
  readonly question: ReactNode;
  readonly keep: string;
  readonly confirm: string;
  readonly role?: 'alert';
  readonly isBusy?: boolean;
  readonly isDisabled?: boolean;
  readonly onKeep: () => void;
  readonly onConfirm: () => unknown;
  readonly children?: ReactNode;
}

/** Asks in place; the focus is on the button that loses nothing, and goes back. */
export function Question(props: QuestionProps) {
  const { question, keep, confirm, role, isBusy = false, isDisabled = false } = props;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    button.current?.focus();
    button.current?.scrollIntoView({ block: 'nearest' });
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && !isBusy) props.onKeep();
  };
  return (
    <div
      role="group"
      aria-labelledby={id}
      onKeyDown={onKeyDown}
      className="col-span-full flex basis-full flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2 text-small text-plain"
    >
      <p id={id} role={role} className="min-w-0 break-words">
        {question}
      </p>
      {props.children}
      <div className="flex flex-wrap gap-2">
        <Action ref={button} label={keep} disabled={isBusy} onPress={props.onKeep} />
        <Action
          label={confirm}
          kind="outline"
          extra="text-danger"
          isBusy={isBusy}
          disabled={isDisabled}
          onPress={props.onConfirm}
        />
      </div>
    </div>
  );
}

/** `Remove Ada?`, and what else changes or stays. */
export const removalOf = (name: string, consequence?: string) => (
  <>
    Remove <strong className="font-semibold break-words text-strong">{name}</strong>? {consequence}
  </>
);

export function DiscardQuestion(on: Pick<QuestionProps, 'onKeep' | 'onConfirm'>) {
  return (
    <Question
      {...on}
      role="alert"
      question="Discard your changes? They are not saved."
      keep="Keep editing"
      confirm="Discard"
    />
  );
}

interface FieldFrameProps {
  readonly label: string;
  readonly required?: boolean;
  readonly error: string | undefined;
  readonly note?: ReactNode;
  readonly wide?: boolean;
  readonly badge?: ReactNode;
  readonly children: (input: DescribedInput) => ReactNode;
}

export interface DescribedInput {
  readonly id: string;
  readonly 'aria-required': boolean;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

/** Not that of the forms library, which is much larger. */
export function FieldFrame(props: FieldFrameProps) {
  const { label, required = false, error, note, wide = false, badge, children } = props;
  const id = useId();
  const ids = classNames(note !== undefined && `${id}-note`, error !== undefined && `${id}-error`);
  return (
    <div className={classNames('min-w-0', wide && 'wide')}>
      <label htmlFor={id} className="text-small font-semibold text-strong">
        {label}
        {required && <span aria-hidden="true">*</span>}
      </label>{' '}
      {badge}
      {children({
        id,
        'aria-required': required,
        'aria-invalid': error !== undefined,
        'aria-describedby': ids || undefined,
      })}
      <div className="mt-1.5 grid gap-1 text-caption">
        <p id={`${id}-error`} className="flex gap-1.5 text-danger">
          {error && (
            <>
              <CircleAlert aria-hidden="true" className="mt-px size-4 shrink-0" />
              {error}
            </>
          )}
        </p>
        {note !== undefined && (
          <div id={`${id}-note`} className="text-quiet">
            {note}
          </div>
        )}
      </div>
    </div>
  );
}

type OfFrame = Omit<FieldFrameProps, 'children'>;

interface FieldBoxProps extends OfFrame, Omit<ComponentProps<'input'>, keyof OfFrame> {
  readonly as?: 'input' | 'textarea' | 'select';
  readonly rows?: number;
}

export function FieldBox({ as = 'input', ...props }: FieldBoxProps) {
  const { label, required, error, note, wide, badge, ...box } = props;
  // The three have the attributes used here in common.
  const Box = as as 'input';
  return (
    <FieldFrame
      label={label}
      required={required}
      error={error}
      note={note}
      wide={wide}
      badge={badge}
    >
      {(input) => <Box {...box} {...input} className="field-box" />}
    </FieldFrame>
  );
}

export function Options({ words }: { readonly words: Readonly<Record<string, string>> }) {
  return Object.entries(words).map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ));
}

interface FileChoiceProps extends ComponentProps<'input'> {
  readonly icon: LucideIcon;
  readonly label: string;
}

export function FileChoice({ icon: Icon, label, ...input }: FileChoiceProps) {
  return (
    <div className="relative mt-2 grid min-h-20 place-items-center rounded-card border border-dashed border-quiet text-small font-semibold focus-within:outline-2 focus-within:outline-lead-text hover:text-strong has-aria-invalid:border-danger">
      {/* It covers its label, so clicks and drops anywhere on it work. */}
      <input {...input} type="file" className="absolute inset-0 cursor-pointer opacity-0" />
      <span aria-hidden="true" className="pointer-events-none flex gap-2 p-3">
        <Icon className="size-5" />
        {label}
      </span>
    </div>
  );
}

/** Focuses the button that opened a panel when the panel closes. */
export function useFocusAfter(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return button;
}

/** Focuses what opened an editor when the list is back; `opener` is its id while the editor is open. */
export function useFocusOnClose(opener: string | null) {
  const last = useRef<string | null>(null);
  useEffect(() => {
    if (opener === null && last.current !== null) document.getElementById(last.current)?.focus();
    last.current = opener;
  }, [opener]);
}

/** Makes the browser ask before the page unloads, and lets the room ask before it replaces the form. */
export function useUnsavedChanges(isChanged: boolean, hasChanges: RefObject<boolean>): void {
  useEffect(() => {
    hasChanges.current = isChanged;
    const stop = isChanged && listen(window, 'beforeunload', (event) => event.preventDefault());
    return () => {
      hasChanges.current = false;
      if (stop) stop();
    };
  }, [isChanged, hasChanges]);
}

/** In the state of the history, so that no feature imports another. */
export interface DeskState {
  /** An administrator just accepted the suggestion of this event. */
  readonly suggestedEvent?: { readonly title: string; readonly cta_url: string };
}
