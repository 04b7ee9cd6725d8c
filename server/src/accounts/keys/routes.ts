import { keyCalls } from '@colophon/protocol/keys/calls'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { apiStat, create, list, reroll, revoke } from './manage-keys.ts'
import { registerUsageLog } from './register-usage-log.ts'

/** Calls about API keys; also registers the usage log. */
export function keyRoutes(serve: Serve, app: FastifyInstance, context: Context): void {
  registerUsageLog(app, context)
  serve(keyCalls.create, create)
  serve(keyCalls.delete, revoke)
  serve(keyCalls.apiStat, apiStat)
  serve(keyCalls.list, list)
  serve(keyCalls.reroll, reroll)
}
