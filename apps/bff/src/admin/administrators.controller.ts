import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { AccountAddressDto } from '@elevate/contracts/requests';
import { ADMIN_ROLE, type InvitationAnswer } from '@elevate/contracts/user';
import { API, ApiJson, ApiProblem } from '../http/api.decorator.js';
import type { Caller } from '../services/caller.js';
import { pathSegment, UserClient } from '../services/service-clients.js';
import { CurrentUser, SignedInVisitor, type Visitor } from '../session/session.strategy.js';
import { AdminEndpoint } from './admin-endpoint.decorator.js';
import {
  type AdministratorList,
  administratorsSchema,
  newInvitationSchema,
  sentInvitationSchema,
} from './webhook.schema.js';
import { type AdminRole, adminRoleSchema } from './admin-status.schema.js';

const PATH = '/v1/administrators';

@Controller(`${API}/admin/administrators`)
@AdminEndpoint()
export class AdministratorsController {
  constructor(private readonly user: UserClient) {}

  @Get()
  @ApiJson({ summary: 'The administrators and the invited people.', gives: administratorsSchema })
  administrators(@CurrentUser() caller: Caller): Promise<AdministratorList> {
    const schema = administratorsSchema;
    return this.user.ask({ method: 'GET', path: PATH, caller, schema });
  }

  @Post('invitations')
  @ApiJson({
    summary: 'Mails an invitation with a one-time link. An earlier link of the address is void.',
    takes: newInvitationSchema,
    gives: sentInvitationSchema,
    status: 201,
  })
  @ApiProblem(409, 'The person is an administrator already, or was changed at the same time.')
  inviteAdministrator(
    @Body() body: AccountAddressDto,
    @CurrentUser() caller: Caller,
  ): Promise<InvitationAnswer> {
    const schema = sentInvitationSchema;
    return this.user.ask({ method: 'POST', path: `${PATH}/invitations`, body, caller, schema });
  }

  @Delete('invitations/:id')
  @HttpCode(204)
  @ApiJson({ summary: 'Withdraws an invitation: its link is void.' })
  @ApiProblem(404, 'There is no such invitation.')
  @ApiProblem(409, 'The invitation was changed at the same time.')
  withdrawInvitation(@Param('id') id: string, @CurrentUser() caller: Caller): Promise<void> {
    const path = `${PATH}/invitations/${pathSegment(id)}`;
    return this.user.tell({ method: 'DELETE', path, caller });
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiJson({
    summary: 'Removes an administrator and ends all their sessions. The account remains.',
  })
  @ApiProblem(404, 'The person is no administrator.')
  @ApiProblem(409, 'The person is the last administrator, or was changed at the same time.')
  removeAdministrator(@Param('id') id: string, @CurrentUser() caller: Caller): Promise<void> {
    return this.user.tell({ method: 'DELETE', path: `${PATH}/${pathSegment(id)}`, caller });
  }
}

@Controller(`${API}/admin`)
@AdminEndpoint()
export class AdminRoleController {
  @Get()
  @ApiJson({ summary: "The caller's role as an administrator.", gives: adminRoleSchema })
  adminRole(@SignedInVisitor() { claims: { sub: user_id } }: Visitor): AdminRole {
    return { id: `${user_id}.${ADMIN_ROLE}`, user_id, role: ADMIN_ROLE };
  }
}
