import type { User } from '@colophon/protocol/auth/roles'
import {
  COLLECTION_LEVELS_MAX,
  COLLECTION_NAME_MAX,
  TAG_NAME_MAX,
  type TagColor,
} from '@colophon/protocol/library/entities'
import { cleanTitle } from '../../../papers/files/upload-name.ts'
import type { Context } from '../../../platform/context.ts'
import { Fail } from '../../../platform/http/fail.ts'
import { createCollection } from '../collections.ts'
import { addTag } from '../labels.ts'
import type { ImportedLibrary, Remark } from './imported-library.ts'

/** The collections and tags of the library by what its items call them. */
export type CollectionsAndTags = { collectionIds: ReadonlyMap<string, number>; tagIds: ReadonlyMap<string, number> }

/** How many that could not be created are named one by one; after these nothing more is tried. */
const REFUSED_MAX = 1000

/** Creates the collections and tags that are not here; those beyond a limit are reported. */
export async function makeCollectionsAndTags(
  context: Context,
  person: User,
  library: ImportedLibrary,
  { remarks, signal }: { remarks: Remark[]; signal: AbortSignal },
): Promise<CollectionsAndTags> {
  let refused = 0
  const attempt = async (item: string, make: () => Promise<number>) => {
    if (refused === REFUSED_MAX || signal.aborted) return null
    try {
      return await make()
    } catch (error) {
      if (!(error instanceof Fail)) throw error
      refused += 1
      remarks.push({ item, problem: `It is not created: ${error.message}` })
      if (refused === REFUSED_MAX)
        remarks.push({ item: 'Further collections and tags', problem: 'They are not created.' })
      return null
    }
  }
  const collectionIds = new Map<string, number>()
  const unique = new Map<string, string[]>()
  for (const path of pathsOf(library)) {
    const stored = storedPath(path)
    for (const [at] of stored.entries()) unique.set(pathKey(stored.slice(0, at + 1)), stored.slice(0, at + 1))
  }
  for (const path of [...unique.values()].toSorted((a, b) => a.length - b.length)) {
    const parentId = path.length > 1 ? collectionIds.get(pathKey(path.slice(0, -1))) : null
    const name = path.at(-1)
    if (name === undefined || parentId === undefined) continue
    const id = await attempt(`Collection ${path.join(' › ')}`, () =>
      createCollection(context, person, { name, parentId }),
    )
    if (id !== null) collectionIds.set(pathKey(path), id)
  }
  const tagIds = new Map<string, number>()
  for (const { name, color } of tagsOf(library)) {
    const id = await attempt(`Tag ${name}`, async () => (await addTag(context, person, { name, color })).id)
    if (id !== null) tagIds.set(name, id)
  }
  return { collectionIds, tagIds }
}

function* pathsOf({ collections, items }: ImportedLibrary): Generator<string[]> {
  yield* collections
  for (const item of items) yield* item.collections
}

export const pathKey = (path: readonly string[]) => JSON.stringify(path)

/** A path as it is stored: names in their limit, and deeper levels joined into the last one. */
export function storedPath(path: readonly string[]): string[] {
  const names = path.map((name) => cleanTitle(name) ?? '').filter(Boolean)
  const top = names.slice(0, COLLECTION_LEVELS_MAX - 1)
  const rest = names.slice(COLLECTION_LEVELS_MAX - 1).join(' / ')
  return [...top, ...(rest ? [rest] : [])].map((name) => cut(name, COLLECTION_NAME_MAX))
}

/** The name of a tag as it is stored; empty if there is nothing to show. */
export function storedTag(name: string): string {
  return cut(cleanTitle(name) ?? '', TAG_NAME_MAX)
}

function cut(text: string, most: number): string {
  return text
    .slice(0, most)
    .toWellFormed()
    .replace(/\ufffd$/, '')
    .trim()
}

/** The tags in the order they are created: coloured, then by number of items; automatic ones at the end. */
function tagsOf({ items, tags }: ImportedLibrary): { name: string; color: TagColor }[] {
  const counts = new Map<string, number>()
  for (const item of items) {
    for (const tag of item.tags) {
      const name = storedTag(tag)
      counts.set(name, (counts.get(name) ?? 0) + 1)
    }
  }
  const colors = new Map(tags.flatMap(({ name, color }) => (color ? [[storedTag(name), color] as const] : [])))
  const automatic = new Set(tags.filter(({ isAutomatic }) => isAutomatic).map(({ name }) => storedTag(name)))
  const rank = (name: string) => (colors.has(name) ? 0 : automatic.has(name) ? 2 : 1)
  return [...new Set([...colors.keys(), ...counts.keys()])]
    .filter(Boolean)
    .toSorted((a, b) => rank(a) - rank(b) || (counts.get(b) ?? 0) - (counts.get(a) ?? 0))
    .map((name) => ({ name, color: colors.get(name) ?? 'gray' }))
}
