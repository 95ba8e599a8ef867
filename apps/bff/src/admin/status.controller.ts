import { Controller, Get } from '@nestjs/common';
import { type AdminStatus, adminStatusSchema } from './admin-status.schema.js';
import { API } from '../http/api-prefix.js';
import { ApiJson } from '../http/api-json.decorator.js';
import type { Caller } from '../services/caller.js';
import { CurrentUser } from '../session/visitor.js';
import { AdminEndpoint } from './admin-endpoint.decorator.js';
import { StatusService } from './status.service.js';

@Controller(`${API}/admin/status`)
@AdminEndpoint()
export class StatusController {
  constructor(private readonly status: StatusService) {}

  @Get()
  @ApiJson({ summary: 'Automatic jobs and the API quota.', gives: adminStatusSchema })
  adminStatus(@CurrentUser() caller: Caller): Promise<AdminStatus> {
    return this.status.read(caller);
  }
}
