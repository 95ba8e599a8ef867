/** A mail about a change that was made; it carries no secret. */
export interface NoticeMail {
  readonly to: string;
  readonly siteName: string;
  readonly siteUrl: string;
}
