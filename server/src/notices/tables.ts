import type { Notification, Preference, Preferences } from '@colophon/protocol/notifications/entities'
import type { NotificationType } from '@colophon/protocol/notifications/notification-types'
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, json, pgTable, serial, text } from 'drizzle-orm/pg-core'
import { accounts, ofAccount } from '../accounts/tables.ts'
import { articles } from '../papers/tables.ts'
import { moment } from '../platform/database/columns.ts'

/** Per-user notification state. Writers of a notification lock this row until the commit. */
export const notificationBoxes = pgTable('notification_boxes', {
  accountId: ofAccount('account_id').primaryKey(),
  /** Of the newest notification; the row lock makes positions commit in order. */
  position: bigint('position', { mode: 'number' }).notNull().default(0),
  /** Only changed preferences. */
  preferences: json('preferences').$type<Partial<Preferences>>().notNull().default({}),
  mailedAt: moment('mailed_at'),
})

/** Notifications, one row per group. */
export const notifications = pgTable(
  'notifications',
  {
    id: serial('id').primaryKey(),
    accountId: ofAccount('account_id'),
    type: text('type').$type<NotificationType>().notNull(),
    articleId: integer('article_id').references(() => articles.id, { onDelete: 'set null' }),
    actorId: integer('actor_id').references(() => accounts.id, { onDelete: 'set null' }),
    // No foreign keys: what belongs to a feature may be deleted.
    commentId: integer('comment_id'),
    savedSearchId: integer('saved_search_id'),
    /** To which the person is invited. */
    collectionId: integer('collection_id'),
    level: text('level').$type<NonNullable<Notification['level']>>(),
    note: text('note'),
    count: integer('count').notNull().default(1),
    position: bigint('position', { mode: 'number' }).notNull(),
    isInPage: boolean('is_in_page').notNull(),
    /** The pending mail. */
    mailDue: text('mail_due').$type<Exclude<Preference['mail'], 'off'>>(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    viewedAt: moment('viewed_at'),
  },
  (table) => [
    index('notifications_by_position').on(table.accountId, table.position),
    index('notifications_by_time').on(table.accountId, table.createdAt),
    index('notifications_unviewed')
      .on(table.accountId, table.type, table.articleId)
      .where(sql`${table.viewedAt} is null`),
    index('notifications_by_article').on(table.articleId).where(sql`${table.articleId} is not null`),
    index('notifications_by_actor').on(table.actorId).where(sql`${table.actorId} is not null`),
    index('notifications_by_saved_search').on(table.savedSearchId).where(sql`${table.savedSearchId} is not null`),
    index('notifications_by_collection').on(table.collectionId).where(sql`${table.collectionId} is not null`),
    index('notifications_mail_due').on(table.mailDue, table.accountId).where(sql`${table.mailDue} is not null`),
  ],
)
