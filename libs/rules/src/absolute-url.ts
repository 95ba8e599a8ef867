import { isUrl } from './is-url.js';

/** Undefined while the site's URL is unknown. Absolute addresses stay. */
export function absoluteUrl(address: string, siteUrl: string | undefined): string | undefined {
  return isUrl(address, siteUrl) ? new URL(address, siteUrl).href : undefined;
}

export function withAbsoluteUrl<Picture extends { readonly url: string }>(
  picture: Picture,
  siteUrl: string | undefined,
): Picture & { absolute_url?: string } {
  const absolute = absoluteUrl(picture.url, siteUrl);
  return absolute === undefined ? picture : { ...picture, absolute_url: absolute };
}
