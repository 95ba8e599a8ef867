export * from './choices.js';
export * from './http.js';
