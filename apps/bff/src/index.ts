export { bffService, bffServiceBeside } from './bff.service-definition.js';
export { findResults, searchEpisodes } from './api/search/search.queries.js';
export { ReadModel } from './read-model/read-model.js';
export { TranscriptsModel } from './read-model/transcripts/transcripts-model.js';
export { SearchIndex } from './read-model/search/search-index.js';
export { correct } from './read-model/search/corrections.js';
