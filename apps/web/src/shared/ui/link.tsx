import type { LucideIcon } from 'lucide-react';
import {
  type AnchorHTMLAttributes,
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
  useContext,
} from 'react';
import { UNSAFE_NavigationContext, useLocation } from 'react-router-dom';
import { classNames } from './class-names.js';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of the site, with its query and hash. */
  readonly to: string;
  readonly replace?: boolean;
}

/** The router's own link subscribes to the address, so hundreds would render at each change. */
export function Link({ to, replace, onClick, ...link }: LinkProps) {
  const open = useOpenPath();
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    // A mail address is left to the browser, like a tab of its own.
    if (event.defaultPrevented || link.target || !to.startsWith('/') || !isPlainClick(event))
      return;
    event.preventDefault();
    open(to, replace);
  };
  return <a {...link} href={to} onClick={press} />;
}

/** Opens a path of the site; the path that is shown again, without a history entry. */
export function useOpenPath(): (to: string, replace?: boolean) => void {
  const { navigator } = useContext(UNSAFE_NavigationContext);
  return (to, replace = new URL(to, location.href).href === location.href) => {
    if (replace) navigator.replace(to);
    else navigator.push(to);
  };
}

/** With a modifier, the browser opens a tab or a window. */
export function isPlainClick(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);
}

export function NavLink(props: LinkProps) {
  const isHere = useLocation().pathname === props.to;
  return <Link {...props} aria-current={isHere ? 'page' : undefined} />;
}

type ButtonKind = 'lead' | 'plain' | 'outline' | 'quiet' | 'link';

const common =
  'min-h-11 shrink-0 items-center justify-center gap-2 rounded-pill font-semibold text-small whitespace-nowrap transition-[transform,opacity] duration-(--quick) ease-out active:scale-97 disabled:opacity-45 disabled:pointer-events-none';

const kinds: Record<ButtonKind, string> = {
  lead: 'bg-lead text-lead-ink hover:bg-lead-strong',
  plain: 'bg-raised-2 text-strong ring-1 ring-inset ring-hairline hover:ring-quiet',
  outline: 'text-strong ring-1 ring-inset ring-quiet hover:ring-strong',
  quiet: 'text-plain hover:text-strong hover:bg-raised-2',
  link: 'text-lead-text hover:bg-raised-2',
};

/** `extra` must not contradict the style: class order does not decide which rule wins. */
export function buttonStyle(kind: ButtonKind = 'plain', extra?: string): string {
  return classNames('inline-flex px-5', common, kinds[kind], extra);
}

/** Shown from a breakpoint; `display` names it, such as `hidden sm:inline-flex`. */
export function shownButtonStyle(kind: ButtonKind, display: string): string {
  return classNames('px-5', common, kinds[kind], display);
}

export function iconButtonStyle(kind: ButtonKind, extra?: string): string {
  return classNames('inline-flex w-11', common, kinds[kind], extra);
}

interface FaceProps {
  readonly icon?: LucideIcon | undefined;
  readonly iconSize?: string | undefined;
  readonly label?: ReactNode;
}

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'onClick'>, FaceProps {
  /** `plain`; `quiet` if it is round. */
  readonly kind?: ButtonKind | undefined;
  readonly extra?: string | undefined;
  readonly isRound?: boolean;
  readonly isBusy?: boolean;
  readonly onPress?: (() => unknown) | undefined;
}

export function Button(props: ButtonProps) {
  const { kind, extra, isRound, isBusy, onPress, icon, iconSize, label, children, ...button } =
    props;
  return (
    <button
      type="button"
      disabled={isBusy}
      aria-busy={isBusy}
      onClick={onPress && (() => void onPress())}
      className={isRound ? iconButtonStyle(kind ?? 'quiet', extra) : buttonStyle(kind, extra)}
      {...button}
    >
      <Face icon={icon} iconSize={iconSize} label={label} />
      {children}
    </button>
  );
}

interface ButtonLinkProps extends Omit<LinkProps, 'className'>, FaceProps {
  readonly kind?: ButtonKind;
  readonly extra?: string;
}

export function ButtonLink(props: ButtonLinkProps) {
  const { kind, extra, icon, iconSize, label, children, ...link } = props;
  return (
    <Link {...link} className={buttonStyle(kind, extra)}>
      <Face icon={icon} iconSize={iconSize} label={label} />
      {children}
    </Link>
  );
}

function Face({ icon: Icon, iconSize = 'size-4', label }: FaceProps) {
  return (
    <>
      {Icon && <Icon aria-hidden="true" className={iconSize} />}
      {label}
    </>
  );
}

const DESCRIPTION_ID = 'opens-new-tab';

/** Opens a new tab without access to this page and without a referrer. */
export const NEW_TAB_LINK = {
  target: '_blank',
  rel: 'noopener noreferrer',
  'aria-describedby': DESCRIPTION_ID,
} as const;

/** Id of the element that announces new tabs to screen readers. */
export const NEW_TAB_NOTE = { id: DESCRIPTION_ID, hidden: true } as const;
