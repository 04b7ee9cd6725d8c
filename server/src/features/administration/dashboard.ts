import type { administrationCalls } from '@colophon/protocol/administration/calls'
import type { Handler } from '../../platform/input.ts'
import { figures } from './figures/queries.ts'

/** The figures of the dashboard. */
export const dashboard: Handler<typeof administrationCalls.dashboard> = (_input, context) => figures(context)
