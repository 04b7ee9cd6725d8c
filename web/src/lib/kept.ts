import { z } from 'zod'

/** What is kept for this browser, whoever uses it; in one entry, `colophon.browser`. */
type OfBrowser =
  /** How the last person signed in. */
  | 'lastWay'
  /** The format of the last citation. */
  | 'citationFormat'
  /** Table or cards, in My storage and in the knowledge base. */
  | 'storageLayout'
  | 'knowledgeView'
  /** Papers on a page of the knowledge base. */
  | 'knowledgeSize'
  /** How long the last uploads took, by stage. */
  | 'stageTimes'

/** What is kept for each account, or for visitors together; in one entry each, `colophon.person.<id>`. */
type OfPerson =
  | 'lastOpened'
  | 'lastChat'
  | 'recentQueries'
  /** Positions in papers. */
  | 'places'
  | 'storageViews'
  | 'compareList'
  /** How the start is arranged. */
  | 'home'
  /** The id of document visualisation; of a guest with its token. */
  | 'docviz'

type StorageEntry = OfBrowser | readonly [name: OfPerson, userId: number | null]

const Entry = z.record(z.string(), z.unknown())

/**
 * A convenience that this browser keeps beside the slices of specification §3, validated; null where nothing is kept,
 * where it is damaged, or where the browser forbids its storage.
 */
export function readKept<S extends z.ZodType>(place: StorageEntry, schema: S): z.output<S> | null {
  return schema.safeParse(entryAt(place)[nameOf(place)]).data ?? null
}

/** Keeps a value, or removes it where it is undefined; false where the browser keeps nothing. */
export function keep(place: StorageEntry, value: unknown): boolean {
  try {
    localStorage.setItem(keyOf(place), JSON.stringify({ ...entryAt(place), [nameOf(place)]: value }))
    return true
  } catch {
    return false
  }
}

/** Removes everything that is kept for an account. */
export function forgetPerson(userId: number): void {
  try {
    localStorage.removeItem(keyOf(['home', userId]))
  } catch {
    // A browser without storage has kept nothing.
  }
}

function entryAt(place: StorageEntry): z.infer<typeof Entry> {
  try {
    return Entry.safeParse(JSON.parse(localStorage.getItem(keyOf(place)) ?? '{}')).data ?? {}
  } catch {
    return {}
  }
}

/** The key of the entry that holds a value, as the `storage` event of another tab names it. */
export function keyOf(place: StorageEntry): string {
  return typeof place === 'string' ? 'colophon.browser' : `colophon.person.${place[1] ?? 'visitor'}`
}

function nameOf(place: StorageEntry): OfBrowser | OfPerson {
  return typeof place === 'string' ? place : place[0]
}
