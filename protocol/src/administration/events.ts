import { z } from 'zod'
import { event } from '../event.ts'
import { Dashboard } from './entities.ts'

/** The live figures; sent to administrators only. */
export const administrationEvents = {
  watchDashboard: event({
    name: 'watchDashboard',
    to: 'server',
    summary: 'Subscribe to the figures of the dashboard until the connection ends. For administrators.',
    payload: z.strictObject({}),
    ack: Dashboard,
  }),
  dashboardChanged: event({
    name: 'dashboardChanged',
    to: 'client',
    summary: 'The figures of the dashboard have changed.',
    payload: Dashboard,
  }),
} as const
