export { ingestionService, ingestionServiceBeside } from './ingestion.service-definition.js';
export { ingestionConfig, type IngestionConfig } from './ingestion.config.js';
