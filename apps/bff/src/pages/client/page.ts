import type { PageText } from '@elevate/rules';

export const SITE = Symbol('SITE');

export const PAGE_HEADERS = Symbol('PAGE_HEADERS');
export type PageHeaders = Readonly<Record<string, string>>;

export interface Site {
  readonly name: string;
  readonly url: string | undefined;
  readonly contactEmail: string;
  /** WebSub hub of the feeds. */
  readonly hub?: string | undefined;
}

export interface SiteNow extends Site {
  readonly missing?: Page['missing'] | boolean;
  readonly sample: boolean;
}

export interface PagePicture {
  readonly url: string;
  readonly alt: string;
  readonly width?: number | null;
  readonly height?: number | null;
  readonly isAvatar?: boolean;
}

export interface Alternate {
  readonly type: string;
  readonly title: string;
  readonly path: string;
}

export interface Page extends PageText {
  readonly path: string;
  readonly canonicalPath?: string;
  readonly isIndexed: boolean;
  readonly isHidden?: boolean;
  readonly status?: 404;
  /** With status 404: was shown earlier. */
  readonly missing?: 'withdrawn';
  readonly leftToBrowser?: boolean;
  readonly ogType?: 'website' | 'video.other';
  readonly properties?: readonly (readonly [name: string, content: string])[];
  readonly picture?: PagePicture | undefined;
  readonly alternates?: readonly Alternate[];
  readonly hints?: readonly string[];
  readonly entry?: string | undefined;
  /** Parts of the client that are rendered with it. */
  readonly parts?: readonly string[];
  readonly structuredData?: readonly object[];
  readonly preloaded?: Readonly<Record<string, string>>;
}

export type ItemPage = Omit<Page, 'path' | 'isIndexed' | 'entry'>;
