export { bffService } from './bff.service.js';
