/** The client through which the YouTube API is asked. */
export const HTTP_CLIENT = Symbol('HTTP_CLIENT');

/** The client through which publishers are asked; it trusts no origin that the other one does. */
export const FEED_HTTP_CLIENT = Symbol('FEED_HTTP_CLIENT');
