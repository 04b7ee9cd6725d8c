import { z } from 'zod'
import { event } from '../event.ts'
import { Notification } from './entities.ts'

/** What connections are sent about their person; nobody else hears of it. */
export const notificationEvents = {
  newNotification: event({
    name: 'newNotification',
    to: 'client',
    summary: 'Something I am told; a known id with a higher position replaces what was told before.',
    payload: Notification,
  }),
  notificationsViewed: event({
    name: 'notificationsViewed',
    to: 'client',
    summary: 'Notifications were marked as viewed, here or on another connection of mine.',
    payload: z.object({ unviewed: z.int() }),
  }),
  serverError: event({
    name: 'ServerError',
    to: 'client',
    summary: 'The live side failed: an event without an acknowledgement was refused, or news could not be read.',
    payload: z.object({ statusCode: z.int(), error: z.string(), message: z.string() }),
  }),
} as const
