import { Toaster } from 'sonner';

/** Where toasts appear. Loaded after the page: nothing is reported before something was done. */
export function Toasts() {
  return (
    <Toaster
      position="bottom-right"
      toastOptions={{
        classNames: {
          toast: '!rounded-card !border-hairline !bg-raised-2 !font-text !text-small !text-strong',
          success: '[&_[data-icon]]:!text-live',
          error: '[&_[data-icon]]:!text-danger',
        },
      }}
    />
  );
}
