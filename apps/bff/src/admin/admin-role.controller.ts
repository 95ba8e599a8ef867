import { Controller, Get } from '@nestjs/common';
import type { AdminRole } from '../api/admin-status.schema.js';
import { API } from '../api/addresses.js';
import { ApiJson } from '../api/api-json.decorator.js';
import { AdminEndpoint } from './admin-endpoint.decorator.js';

@Controller(`${API}/admin`)
@AdminEndpoint()
export class AdminRoleController {
  @Get()
  @ApiJson({ summary: 'Whether the person is an administrator now.', gives: 'AdminRole' })
  adminRole(): AdminRole {
    return { role: 'admin' };
  }
}
