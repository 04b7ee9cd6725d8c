import type { administrationCalls } from '@colophon/protocol/administration/calls'
import type { Handler } from '../../platform/input.ts'
import { queueState } from './queue/queries.ts'

/** The background work as it stands. */
export const queue: Handler<typeof administrationCalls.queue> = (_input, { db }) => queueState(db)
