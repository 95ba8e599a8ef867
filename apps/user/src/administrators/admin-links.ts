/** Setup and invitation links are valid for 24 hours. */
export const ADMIN_LINK_HOURS = 24;
export const ADMIN_LINK_MS = ADMIN_LINK_HOURS * 60 * 60 * 1_000;

/** Tokens go in the fragment, which never reaches servers. */
const PAGE = '/m8n4p-access';

export function setupAddress(siteUrl: string, token: string): string {
  return `${siteUrl}${PAGE}#setup=${token}`;
}

export function invitationAddress(siteUrl: string, token: string): string {
  return `${siteUrl}${PAGE}#invitation=${token}`;
}
