export * from './app-error.js';
export * from './until-available.js';
