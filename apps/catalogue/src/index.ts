export { catalogueService, catalogueServiceBeside } from './catalogue.service-definition.js';
