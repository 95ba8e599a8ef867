export { userService } from './user-service.js';
