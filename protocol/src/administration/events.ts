import { z } from 'zod'
import { event } from '../event.ts'
import { Dashboard } from './entities.ts'

/** The live figures; nobody but administrators is sent them. */
export const administrationEvents = {
  watchDashboard: event({
    name: 'watchDashboard',
    to: 'server',
    summary: 'Be sent the figures of the dashboard from now on, until the connection ends. For administrators.',
    payload: z.strictObject({}),
    ack: Dashboard,
  }),
  dashboardChanged: event({
    name: 'dashboardChanged',
    to: 'client',
    summary: 'The figures of the dashboard, which have changed.',
    payload: Dashboard,
  }),
} as const
