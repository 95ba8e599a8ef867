export { ingestionService, ingestionServiceBeside } from './ingestion.service-definition.js';
export { ingestionConfig, type IngestionConfig } from './config.js';
