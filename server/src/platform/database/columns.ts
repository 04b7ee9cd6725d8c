import { customType, timestamp } from 'drizzle-orm/pg-core'

/** A point in time, as every table keeps them. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Bytes as they are; the query builder has no column for them. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
