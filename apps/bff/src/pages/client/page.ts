import type { PageText } from '@elevate/rules';

/** Injection token of the Site. */
export const SITE = Symbol('SITE');

/** Injection token of the headers that are sent with every page. */
export const PAGE_HEADERS = Symbol('PAGE_HEADERS');
export type PageHeaders = Readonly<Record<string, string>>;

/** What is the same on every page. */
export interface Site {
  readonly name: string;
  /** Absolute, without a slash at its end; unknown where it is not configured. */
  readonly url: string | undefined;
  readonly contactEmail: string;
}

/** The site as it is while a page is written. */
export interface SiteNow extends Site {
  /** The page says that there is nothing at its address. */
  readonly missing?: boolean;
  /** True while anything that is shown comes from the bundled sample, which pages must then credit. */
  readonly sample: boolean;
}

/** The picture that stands for a page where its link is shown. */
export interface PagePicture {
  readonly url: string;
  readonly alt: string;
  /** In pixels, where the source gave them. */
  readonly width?: number | null;
  readonly height?: number | null;
  /** A face or a logo: shown small beside the text, not wide above it. */
  readonly isAvatar?: boolean;
}

/** Another form of the page's content, for feed readers. */
export interface Alternate {
  readonly type: string;
  readonly title: string;
  readonly path: string;
}

/** One page as the server writes it. What is unknown is left out. */
export interface Page extends PageText {
  readonly path: string;
  /** Where it differs: the page that this one is a view of, and that search engines are to show. */
  readonly canonicalPath?: string;
  /** False: search engines are asked to leave it out. */
  readonly isIndexed: boolean;
  /** Hidden: the answer says so in a header too. */
  readonly isHidden?: boolean;
  readonly status?: 404;
  /** Its content is not rendered here. */
  readonly leftToBrowser?: boolean;
  readonly ogType?: 'website' | 'video.other';
  /** Further Open Graph properties, in turn. */
  readonly properties?: readonly (readonly [name: string, content: string])[];
  readonly picture?: PagePicture | undefined;
  readonly alternates?: readonly Alternate[];
  /** Link elements for what the browser should fetch early. */
  readonly hints?: readonly string[];
  /** The module of the client that shows the page, where it is not part of the first script. */
  readonly entry?: string | undefined;
  /** schema.org objects. */
  readonly structuredData?: readonly object[];
  /** The first data: JSON by name. */
  readonly preloaded?: Readonly<Record<string, string>>;
}
