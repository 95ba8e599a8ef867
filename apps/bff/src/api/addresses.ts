export const API = 'api/v1';

/** The addresses whose answers are kept ready, as they are asked for. */
export const HOME_URL = `/${API}/home`;
export const HERO_URL = `/${API}/hero`;
export const STATS_URL = `/${API}/stats`;
export const channelRowsUrl = (page: number): string => `/${API}/channel-rows?page=${page}`;
export const episodeUrl = (id: string): string => `/${API}/episodes/${encodeURIComponent(id)}`;
