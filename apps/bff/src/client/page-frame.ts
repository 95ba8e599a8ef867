/** Injection token of the PageFrame. */
export const PAGE_FRAME = Symbol('PAGE_FRAME');

/** What a page needs that is not written by the client. */
export interface PageFrame {
  readonly siteName: string;
  /** Sent with every page. */
  readonly headers: Readonly<Record<string, string>>;
}
