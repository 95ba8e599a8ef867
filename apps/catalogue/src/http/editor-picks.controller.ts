import { Body, Controller, Get, Headers, Put, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Actor, OperatorOrAdminGuard } from '@elevate/admin-access';
import type { EditorPicks } from '@elevate/contracts/catalogue';
import { EditorPicksOrderDto } from '@elevate/contracts/requests';
import { EditorPicksService } from '../episodes/picks/editor-picks.service.js';
import { expectedVersion } from './expected-version.decorator.js';

type Reply = Pick<FastifyReply, 'header'>;

@Controller('v1/admin/editor-picks')
@UseGuards(OperatorOrAdminGuard)
export class EditorPicksController {
  constructor(private readonly picks: EditorPicksService) {}

  @Get()
  async get(@Res({ passthrough: true }) reply: Reply): Promise<EditorPicks> {
    return tagged(reply, await this.picks.get());
  }

  @Put()
  async save(
    @Headers('if-match') ifMatch: string | undefined,
    @Body() order: EditorPicksOrderDto,
    @Actor() actor: string,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<EditorPicks> {
    const version = expectedVersion(ifMatch);
    return tagged(reply, await this.picks.save({ order, version, actor }));
  }
}

function tagged(reply: Reply, picks: EditorPicks): EditorPicks {
  reply.header('etag', `"${picks.version}"`);
  return picks;
}
