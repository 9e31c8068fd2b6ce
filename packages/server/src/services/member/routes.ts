import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../implement.ts';

export function memberService(_app: FastifyInstance, _deps: Deps): void {}
