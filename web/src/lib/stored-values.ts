import { z } from 'zod'

/** Values stored per browser, in one entry of the local storage, `colophon.browser`. */
type OfBrowser =
  /** The format of the last citation. */
  | 'citationFormat'
  /** Table or cards, in My storage and in the knowledge base. */
  | 'storageLayout'
  | 'knowledgeView'
  /** Papers on a page there. */
  | 'storageSize'
  | 'knowledgeSize'
  /** Whether the installation has records of an archive. */
  | 'hasArchive'
  /** How long the last uploads took, by stage. */
  | 'stageTimes'

/** Values stored per account, or for visitors together, in one entry each, `colophon.person.<id>`. */
type OfPerson =
  | 'lastOpened'
  | 'lastChat'
  | 'firstSteps'
  | 'recentQueries'
  /** Reading positions. */
  | 'places'
  | 'storageViews'
  | 'storageColumns'
  | 'compareList'
  /** The panel last shown beside each paper. */
  | 'asides'
  /** Highlights that the server does not have yet. */
  | 'unsentMarks'
  /** The id of document visualisation; of a guest with its token. */
  | 'docviz'

type StoredName = OfBrowser | readonly [name: OfPerson, userId: number | null]

const Entry = z.record(z.string(), z.unknown())

/**
 * Reads a validated value stored in this browser (in addition to the slices of specification §3); null if missing,
 * invalid or unavailable.
 */
export function readStored<S extends z.ZodType>(name: StoredName, schema: S): z.output<S> | null {
  return schema.safeParse(entryOf(name)[fieldOf(name)]).data ?? null
}

/** Stores a value, or removes it if undefined; false if storage is unavailable. */
export function writeStored(name: StoredName, value: unknown): boolean {
  try {
    localStorage.setItem(storageKeyOf(name), JSON.stringify({ ...entryOf(name), [fieldOf(name)]: value }))
    return true
  } catch {
    return false
  }
}

/** Whether there is such a value. */
export function hasStored(name: StoredName): boolean {
  return fieldOf(name) in entryOf(name)
}

/** Removes all values of an account. */
export function removeStoredOf(userId: number): void {
  try {
    localStorage.removeItem(storageKeyOf(['lastChat', userId]))
  } catch {
    // Storage is unavailable.
  }
}

function entryOf(name: StoredName): z.infer<typeof Entry> {
  try {
    return Entry.safeParse(JSON.parse(localStorage.getItem(storageKeyOf(name)) ?? '{}')).data ?? {}
  } catch {
    return {}
  }
}

/** Storage key of a value, as named by `storage` events. */
export function storageKeyOf(name: StoredName): string {
  return typeof name === 'string' ? 'colophon.browser' : `colophon.person.${name[1] ?? 'visitor'}`
}

function fieldOf(name: StoredName): OfBrowser | OfPerson {
  return typeof name === 'string' ? name : name[0]
}
