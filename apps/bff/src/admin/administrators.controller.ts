import { Controller, Get } from '@nestjs/common';
import { described } from '@elevate/contracts';
import { z } from 'zod';
import {
  AccountAddressDto,
  ADMIN_ROLE,
  administratorsSchema,
  sentInvitationSchema,
} from '@elevate/contracts/user';
import { API, ApiJson, text } from '../http/api.decorator.js';
import { UserClient } from '../services/service-clients.js';
import { SignedInVisitor, type Visitor } from '../session/session.strategy.js';
import { AdminEndpoint, adminRoutes } from './admin-endpoint.decorator.js';
import { get, post, remove } from '../session/forwarded-routes.js';

const adminRoleSchema = described(
  'AdminRole',
  "The administrator's role, while the account has it.",
  { id: text, user_id: text, role: z.literal('admin') },
);
type AdminRole = z.infer<typeof adminRoleSchema>;

export const AdministratorsController = adminRoutes(
  { service: UserClient, path: '/admin/administrators' },
  {
    administrators: get('/', 'The administrators and the invited people.', administratorsSchema),
    inviteAdministrator: post(
      '/invitations',
      'Mails an invitation with a one-time link. An earlier link of the address is void.',
      {
        takes: AccountAddressDto,
        gives: sentInvitationSchema,
        status: 201,
        problems: {
          409: 'The person is an administrator already, or was changed at the same time.',
        },
      },
    ),
    withdrawInvitation: remove('/invitations/:id', 'Withdraws an invitation: its link is void.', {
      problems: {
        404: 'The invitation does not exist.',
        409: 'The invitation was changed at the same time.',
      },
    }),
    removeAdministrator: remove(
      '/:id',
      'Removes an administrator and ends all their sessions. The account remains.',
      {
        problems: {
          404: 'The person is no administrator.',
          409: 'The person is the last administrator, or was changed at the same time.',
        },
      },
    ),
  },
);

@Controller(`${API}/admin`)
@AdminEndpoint()
export class AdminRoleController {
  @Get()
  @ApiJson({ summary: "The caller's role as an administrator.", gives: adminRoleSchema })
  adminRole(@SignedInVisitor() { claims: { sub: user_id } }: Visitor): AdminRole {
    return { id: `${user_id}.${ADMIN_ROLE}`, user_id, role: ADMIN_ROLE };
  }
}
