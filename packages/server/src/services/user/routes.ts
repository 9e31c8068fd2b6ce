import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../implement.ts';

export function userService(_app: FastifyInstance, _deps: Deps): void {}
