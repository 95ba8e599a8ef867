export { bffService, bffServiceBeside } from './bff.service.js';
export { SearchIndex } from './search/search-index.js';
