/** Injection token of the PageFrame. */
export const PAGE_FRAME = Symbol('PAGE_FRAME');

/** The parts of a page that the server adds to the client's. */
export interface PageFrame {
  readonly siteName: string;
  /** Sent with every page. */
  readonly headers: Readonly<Record<string, string>>;
}
