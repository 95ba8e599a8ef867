export { LAST_BACKUP_FILE } from './data-folder.js';
export { SIGNING_KEY_SECRET_FILE } from './embedded-config.js';
export {
  setupLinkOf,
  startEmbedded,
  type EmbeddedOptions,
  type EmbeddedProduct,
} from './start-embedded.js';
export { CONSUMER_GROUPS, DATABASES, openImageStore } from './stores.js';
