/** The path of the API, as controllers name it. */
export const API = 'api/v1';
