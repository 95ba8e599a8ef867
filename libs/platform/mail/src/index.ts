export * from './mailer.js';
export * from './create-mailer.js';
export * from './file-mailer.js';
export * from './smtp-mailer.js';
