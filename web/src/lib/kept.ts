import { z } from 'zod'

/** Values stored per browser, in one entry, `colophon.browser`. */
type OfBrowser =
  /** Last sign-in method. */
  | 'lastWay'
  /** The format of the last citation. */
  | 'citationFormat'
  /** Table or cards, in My storage and in the knowledge base. */
  | 'storageLayout'
  | 'knowledgeView'
  /** Papers per page of the knowledge base. */
  | 'knowledgeSize'
  /** Durations of the last uploads, by stage. */
  | 'stageTimes'

/** Values stored per account, or for visitors together, in one entry each, `colophon.person.<id>`. */
type OfPerson =
  | 'lastOpened'
  | 'lastChat'
  | 'recentQueries'
  /** Positions in papers. */
  | 'places'
  | 'storageViews'
  | 'compareList'
  /** Home layout. */
  | 'home'
  /** The document visualisation id; with its token for a guest. */
  | 'docviz'

type StorageEntry = OfBrowser | readonly [name: OfPerson, userId: number | null]

const Entry = z.record(z.string(), z.unknown())

/**
 * Reads a validated browser preference (in addition to the slices of specification §3); null if missing, invalid or
 * unavailable.
 */
export function readKept<S extends z.ZodType>(place: StorageEntry, schema: S): z.output<S> | null {
  return schema.safeParse(entryAt(place)[nameOf(place)]).data ?? null
}

/** Stores a value, or removes it if undefined; false if storage is unavailable. */
export function keep(place: StorageEntry, value: unknown): boolean {
  try {
    localStorage.setItem(keyOf(place), JSON.stringify({ ...entryAt(place), [nameOf(place)]: value }))
    return true
  } catch {
    return false
  }
}

/** Removes all values of an account. */
export function forgetPerson(userId: number): void {
  try {
    localStorage.removeItem(keyOf(['home', userId]))
  } catch {
    // Storage is unavailable.
  }
}

function entryAt(place: StorageEntry): z.infer<typeof Entry> {
  try {
    return Entry.safeParse(JSON.parse(localStorage.getItem(keyOf(place)) ?? '{}')).data ?? {}
  } catch {
    return {}
  }
}

/** Storage key of a value, as named by `storage` events. */
export function keyOf(place: StorageEntry): string {
  return typeof place === 'string' ? 'colophon.browser' : `colophon.person.${place[1] ?? 'visitor'}`
}

function nameOf(place: StorageEntry): OfBrowser | OfPerson {
  return typeof place === 'string' ? place : place[0]
}
