export { catalogueService } from './catalogue.service-definition.js';
