import { useEffect } from 'react';
import { toast, Toaster } from 'sonner';
import type { Notice } from '../lib/notify.js';

export interface ToastsProps {
  /** Given the way to show a notice, once there is one. */
  readonly onReady: (show: (notice: Notice) => void) => void;
}

/** Where toasts appear. */
export function Toasts({ onReady }: ToastsProps) {
  // A message is its own id: saying it twice does not stack it up.
  useEffect(
    () =>
      onReady(
        ({ kind, message, durationMs }) =>
          void toast[kind](message, { id: message, duration: durationMs }),
      ),
    [onReady],
  );
  return (
    <Toaster
      position="bottom-right"
      toastOptions={{
        classNames: {
          toast: '!rounded-card !border-hairline !bg-raised-2 !font-text !text-small !text-strong',
          success: '[&_[data-icon]]:!text-live',
          warning: '[&_[data-icon]]:!text-lead-text',
          error: '[&_[data-icon]]:!text-danger',
        },
      }}
    />
  );
}
