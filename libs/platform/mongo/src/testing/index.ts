export * from './faulty-mongo.js';
