export const API = 'api/v1';
