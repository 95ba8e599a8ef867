export { bffService, bffServiceBeside } from './bff.service-definition.js';
export { findResults } from './api/search/filtered-episodes.queries.js';
export { searchEpisodes } from './api/search/filtered-episodes.queries.js';
export { Suggestions } from './api/search/suggestions.js';
export { ReadModel } from './read-model/read-model.js';
export { SearchIndex } from './read-model/search/search-index.js';
