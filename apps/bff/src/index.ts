export { bffService, bffServiceBeside } from './bff.service-definition.js';
export { SearchIndex } from './read-model/search/search-index.js';
