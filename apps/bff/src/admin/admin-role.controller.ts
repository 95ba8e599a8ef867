import { Controller, Get } from '@nestjs/common';
import { ADMIN_ROLE } from '@elevate/contracts/user';
import { type AdminRole, adminRoleSchema } from './admin-status.schema.js';
import { API } from '../http/api-prefix.js';
import { ApiJson } from '../http/api-json.decorator.js';
import { SignedInVisitor, type Visitor } from '../session/visitor.js';
import { AdminEndpoint } from './admin-endpoint.decorator.js';

@Controller(`${API}/admin`)
@AdminEndpoint()
export class AdminRoleController {
  @Get()
  @ApiJson({ summary: "The caller's role as an administrator.", gives: adminRoleSchema })
  adminRole(@SignedInVisitor() { claims: { sub: user_id } }: Visitor): AdminRole {
    return { id: `${user_id}.${ADMIN_ROLE}`, user_id, role: ADMIN_ROLE };
  }
}
