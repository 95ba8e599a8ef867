const EPISODE_ID = /^[A-Za-z0-9_-]{11}$/;

/** One wrong id would make the server refuse all others. */
export const isEpisodeId = (id: string): boolean => EPISODE_ID.test(id);
