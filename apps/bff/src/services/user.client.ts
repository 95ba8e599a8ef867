import type { z } from 'zod';
import { KEY_SET_PATH } from '@elevate/contracts/user';
import { readAnswer } from './read-answer.js';
import { ServiceClient } from './service.client.js';

export class UserClient extends ServiceClient {
  async keySet<T>(schema: z.ZodType<T>): Promise<T> {
    return readAnswer(
      await this.port.send({ method: 'GET', path: KEY_SET_PATH, headers: {} }),
      schema,
    );
  }
}
