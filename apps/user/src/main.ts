import 'reflect-metadata';
import { runService } from '@elevate/service-defaults';
import { userService } from './user.service-definition.js';

await runService(userService, process.env);
