import { useEffect } from 'react';
import { toast, Toaster } from 'sonner';
import 'sonner/dist/styles.css';
import { type Toast, showNoticesWith } from './notify.js';

export function Toasts() {
  useEffect(() => showNoticesWith(show), []);
  return (
    <Toaster
      position="bottom-right"
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

function show({ kind, message, durationMs, detail, action }: Toast): void {
  toast[kind](message, {
    // A repeated message replaces the previous toast, unless it has an action.
    id: action ? undefined : message,
    duration: durationMs,
    description: detail,
    action: action && { label: action.label, onClick: action.onPress },
  });
}
