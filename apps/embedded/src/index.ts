export { startEmbedded, type EmbeddedOptions, type EmbeddedProduct } from './start-embedded.js';
