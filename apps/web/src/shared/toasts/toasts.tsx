import { useEffect } from 'react';
import { toast, Toaster } from 'sonner';
import 'sonner/dist/styles.css';
import { shortcutOf, shortcuts } from '../browser/key-shortcuts.js';
import { listen } from '../browser/listen.js';
import { buttonStyle } from '../ui/link.js';
import { type Toast, showNoticesWith } from './notify.js';
import { UNDO_MS } from './offer-undo.js';

export function Toasts() {
  useEffect(() => {
    // A live region must exist before its first notice.
    const timer = setTimeout(() => showNoticesWith(show), 4 * SETTLED_MS);
    const stops = [
      () => clearTimeout(timer),
      listen<KeyboardEvent>(document, 'keydown', onKey),
      listen(document, 'pointerdown', () => offers.forEach((offer) => (offer.isNext = false))),
    ];
    return () => stops.forEach((stop) => stop());
  }, []);
  return (
    <Toaster
      position="bottom-right"
      // The default, Alt+T, opens a menu in Firefox.
      hotkey={['F8']}
      toastOptions={{
        classNames: {
          toast: '!rounded-card !border-hairline !bg-raised-2 !font-text !text-small !text-strong',
          description: '!text-plain',
          actionButton:
            '!h-11 !shrink-0 !rounded-pill !bg-lead !px-4 !text-small !font-semibold !text-lead-ink',
          success: '[&_[data-icon]]:!text-live',
          warning: '[&_[data-icon]]:!text-lead-text',
          error: '[&_[data-icon]]:!text-danger',
        },
      }}
    />
  );
}

const PHONE_PX = 600;
const NOTICE_PX = 128;

/** `scroll-padding-bottom` of the page leaves room for the notice. */
function keepUncovered(): void {
  const used = document.activeElement;
  if (!used || window.innerWidth > PHONE_PX) return;
  const { top, bottom } = used.getBoundingClientRect();
  const isCovered = top < window.innerHeight && bottom > window.innerHeight - NOTICE_PX;
  if (isCovered) setTimeout(() => used.scrollIntoView({ block: 'nearest' }), SETTLED_MS);
}

function show(notice: Toast): void {
  const { kind, message, durationMs, detail, action } = notice;
  keepUncovered();
  if (action?.label === 'Undo') return showUndo(notice, action.onPress);
  toast[kind](message, {
    // A repeated message replaces the previous toast, unless it has an action.
    id: action ? undefined : message,
    duration: durationMs,
    description: detail,
    action: action && { label: action.label, onClick: action.onPress },
  });
}

interface Offer {
  readonly id: string;
  readonly undo: () => void;
  /** True until the person goes elsewhere: Tab then leads to the button, which stands at the end of the document. */
  isNext: boolean;
  place: Element | null;
}

const SECOND_MS = 1_000;
const SETTLED_MS = 50;

const offers: Offer[] = [];
let count = 0;

function showUndo({ kind, message, detail, durationMs = UNDO_MS }: Toast, undo: () => void): void {
  count += 1;
  const offer: Offer = { id: `undo-${count}`, undo, isNext: true, place: null };
  offers.push(offer);
  let left = durationMs;
  const timer = setInterval(() => {
    if (isHeld(offer)) return;
    left -= SECOND_MS;
    if (left <= 0) close(offer);
  }, SECOND_MS);
  const forget = () => {
    clearInterval(timer);
    offers.splice(offers.indexOf(offer) >>> 0, 1);
  };
  toast[kind](message, {
    id: offer.id,
    duration: Infinity,
    description: (
      <>
        {detail && <span className="block">{detail}</span>}
        <span className="block text-quiet pointer-coarse:hidden">
          {shortcuts.isOn() ? 'Press Z to undo.' : 'Press Tab to reach Undo.'}
        </span>
      </>
    ),
    action: (
      <button
        type="button"
        id={offer.id}
        aria-keyshortcuts="Z"
        className={buttonStyle('lead', 'ml-auto')}
        onClick={() => take(offer)}
      >
        Undo
      </button>
    ),
    onDismiss: forget,
    onAutoClose: forget,
  });
}

const buttonOf = ({ id }: Offer) => document.getElementById(id);

/** WCAG 2.2.1: while it is read or reached, its time stands still. */
function isHeld(offer: Offer): boolean {
  const item = buttonOf(offer)?.closest('li');
  return document.hidden || !!item?.matches(':hover') || !!item?.contains(document.activeElement);
}

function close(offer: Offer): void {
  toast.dismiss(offer.id);
  offers.splice(offers.indexOf(offer) >>> 0, 1);
}

function take(offer: Offer): void {
  const isReached = document.activeElement === buttonOf(offer);
  close(offer);
  offer.undo();
  if (isReached) focus(offer.place);
}

function onKey(event: KeyboardEvent): void {
  const offer = offers.at(-1);
  if (!offer) return;
  if (event.key === 'Tab') return onTab(event, offer);
  if (shortcutOf(event) !== 'z') return;
  event.preventDefault();
  if (!event.repeat) take(offer);
}

function onTab(event: KeyboardEvent, offer: Offer): void {
  const { activeElement } = document;
  const reached = offers.find((each) => buttonOf(each) === activeElement);
  if (reached) {
    if (event.shiftKey) event.preventDefault();
    return focus(reached.place);
  }
  const isModal = activeElement?.closest('dialog, [role="dialog"]');
  if (offer.isNext && !event.shiftKey && !isModal) {
    event.preventDefault();
    offer.place = activeElement;
    focus(buttonOf(offer));
  }
  offer.isNext = false;
}

function focus(element: Element | null): void {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
}
