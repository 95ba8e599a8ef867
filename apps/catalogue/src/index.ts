export { catalogueService } from './catalogue-service.js';
