import { z } from 'zod'
import { event } from '../event.ts'
import { Notification } from './entities.ts'

/** Live notifications; sent only to the connections of their recipient. */
export const notificationEvents = {
  newNotification: event({
    name: 'newNotification',
    to: 'client',
    summary: 'A notification for me; a known id with a higher position replaces the earlier one.',
    payload: Notification,
  }),
  notificationsViewed: event({
    name: 'notificationsViewed',
    to: 'client',
    summary: 'Notifications were marked as viewed, on this or another connection of mine.',
    payload: z.object({ unviewed: z.int() }),
  }),
  serverError: event({
    name: 'ServerError',
    to: 'client',
    summary:
      'The live connection failed: an event without an acknowledgement was rejected, or updates could not be read.',
    payload: z.object({ statusCode: z.int(), error: z.string(), message: z.string() }),
  }),
} as const
