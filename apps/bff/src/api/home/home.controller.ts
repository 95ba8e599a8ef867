import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HERO_URL, HOME_URL, STATS_URL } from '../addresses.js';
import { API } from '../../http/api-prefix.js';
import { ApiReady } from '../../http/api-ready.decorator.js';
import { ReadyAnswers } from '../../http/ready-answers.js';
import { heroSchema, homePageSchema, statsSchema } from '../home.schema.js';

@ApiTags('home')
@Controller(API)
export class HomeController {
  constructor(@Inject(ReadyAnswers) private readonly answers: ReadyAnswers) {}

  @Get('home')
  @ApiReady(homePageSchema, 'Everything the home page shows to everybody.')
  home(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.answers.send(HOME_URL, request, reply);
  }

  @Get('hero')
  @ApiReady(heroSchema, 'The featured episode.')
  hero(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.answers.send(HERO_URL, request, reply);
  }

  @Get('stats')
  @ApiReady(statsSchema, 'How many videos and channels there are.')
  stats(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.answers.send(STATS_URL, request, reply);
  }
}
