export { userService } from './user.service-definition.js';
