import 'reflect-metadata';
import compress from '@fastify/compress';
import { Controller, Get, Header, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { announce, readAnswer } from './answer.mjs';

const { headers, json } = readAnswer();
const home = JSON.parse(json);

class HomeController {
  home() {
    return home;
  }
}
const method = Object.getOwnPropertyDescriptor(HomeController.prototype, 'home');
Get('api/v1/home')(HomeController.prototype, 'home', method);
Header('cache-control', 'no-cache')(HomeController.prototype, 'home', method);
Controller()(HomeController);
class AppModule {}
Module({ controllers: [HomeController] })(AppModule);

const app = await NestFactory.create(AppModule, new FastifyAdapter(), { logger: false });
if (headers['content-encoding']) await app.register(compress, { encodings: ['gzip'] });
await app.listen(0, '127.0.0.1');
announce(app.getHttpServer().address().port);
