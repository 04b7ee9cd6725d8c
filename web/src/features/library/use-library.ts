import { libraryCalls } from '@colophon/protocol/library/calls'
import type { Collection, Tag } from '@colophon/protocol/library/entities'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { call } from '../../lib/api/call.ts'
import { type Failure, failureOf } from '../../lib/api/call-error.ts'

/** The collections and tags of the signed-in person; null until loaded. */
export type Library = {
  collections: readonly Collection[] | null
  tags: readonly Tag[] | null
  failure: Failure | null
  reload: () => void
}

/** Loads the library, and again after `revision` changes. */
export function useLibrary(revision: number): Library {
  const [loaded, setLoaded] = useState<{ collections: Collection[]; tags: Tag[] } | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const newest = useRef(0)
  const reload = useCallback(async () => {
    newest.current += 1
    const asked = newest.current
    try {
      const [collections, tags] = await Promise.all([call(libraryCalls.collections), call(libraryCalls.tags)])
      if (asked !== newest.current) return
      setLoaded({ collections, tags })
      setFailure(null)
    } catch (thrown) {
      if (asked === newest.current) setFailure(failureOf(thrown))
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of my papers may change the counts.
  useEffect(() => void reload(), [reload, revision])
  return useMemo(
    () => ({
      collections: loaded?.collections ?? null,
      tags: loaded?.tags ?? null,
      failure,
      reload: () => void reload(),
    }),
    [loaded, failure, reload],
  )
}

/** A collection with those directly below it, in the order of the list. */
export type Branch = { collection: Collection; level: number; below: Branch[] }

/** The collections as a tree; the first level has 1. */
export function treeOf(collections: readonly Collection[]): Branch[] {
  const branch = (collection: Collection, level: number): Branch => ({
    collection,
    level,
    below: collections.filter(({ parentId }) => parentId === collection.id).map((child) => branch(child, level + 1)),
  })
  return collections.filter(({ parentId }) => parentId === null).map((collection) => branch(collection, 1))
}

/** All collections of a tree from top to bottom. */
export function flat(branches: readonly Branch[]): Branch[] {
  return branches.flatMap((branch) => [branch, ...flat(branch.below)])
}
