import { customType, timestamp } from 'drizzle-orm/pg-core'

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Raw bytes; the query builder has no such column type. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
