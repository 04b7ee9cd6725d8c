import { type AnyPgColumn, customType, timestamp } from 'drizzle-orm/pg-core'

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Raw bytes; the query builder has no such column type. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** A JSON value that may be a text; `json` of the query builder would parse "true" a second time, into a boolean. */
export const jsonValue = customType<{ data: unknown; driverData: string }>({
  dataType: () => 'json',
  toDriver: (value) => JSON.stringify(value),
})

type Referring = { notNull(): unknown; references(to: () => AnyPgColumn, actions: { onDelete: 'cascade' }): unknown }

/** A column that refers to the row that its own row belongs to, and is deleted with. */
export function belongsTo<C extends Referring>(column: C, to: () => AnyPgColumn) {
  column.notNull()
  column.references(to, { onDelete: 'cascade' })
  return column as C & { _: { notNull: true } }
}
