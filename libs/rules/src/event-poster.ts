/** The image URL of events without an image; served with the client. */
export const EVENT_POSTER_URL = '/event-poster.svg';
