import { keyCalls } from '@colophon/protocol/keys/calls'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import type { Serve } from '../../platform/serve.ts'
import { apiStat } from './api-stat.ts'
import { create } from './create.ts'
import { list } from './list.ts'
import { recordUses } from './record-uses.ts'
import { reroll } from './reroll.ts'
import { revoke } from './revoke.ts'

/** The calls about API keys, and the record of every call that is made with one. */
export function keyRoutes(serve: Serve, app: FastifyInstance, context: Context): void {
  recordUses(app, context)
  serve(keyCalls.create, create)
  serve(keyCalls.delete, revoke)
  serve(keyCalls.apiStat, apiStat)
  serve(keyCalls.list, list)
  serve(keyCalls.reroll, reroll)
}
