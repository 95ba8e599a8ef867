import { Controller, Get } from '@nestjs/common';
import { administratorsSchema, type AdministratorList } from './admin-status.schema.js';
import { API } from '../http/api-prefix.js';
import { ApiJson } from '../http/api-json.decorator.js';
import type { Caller } from '../services/caller.js';
import { UserClient } from '../services/user.client.js';
import { CurrentUser } from '../session/visitor.js';
import { AdminEndpoint } from './admin-endpoint.decorator.js';

@Controller(`${API}/admin/administrators`)
@AdminEndpoint()
export class AdministratorsController {
  constructor(private readonly user: UserClient) {}

  @Get()
  @ApiJson({ summary: 'The administrators.', gives: administratorsSchema })
  administrators(@CurrentUser() caller: Caller): Promise<AdministratorList> {
    const schema = administratorsSchema;
    return this.user.ask({ method: 'GET', path: '/v1/administrators', caller, schema });
  }
}
