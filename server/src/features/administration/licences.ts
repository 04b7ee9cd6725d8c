import { readFile } from 'node:fs/promises'
import type { SystemInfo } from '@colophon/protocol/administration/entities'

type Package = { version?: string; license?: string; dependencies?: Record<string, string> }

const ROOT = new URL('../../../../', import.meta.url)
const PARTS = ['protocol', 'analysis', 'chain', 'server', 'web']

let known: Promise<SystemInfo['licences']> | undefined

/** What the product is built on, with the licence that each names; read once. */
export function licences(): Promise<SystemInfo['licences']> {
  known ??= readAll()
  return known
}

async function readAll(): Promise<SystemInfo['licences']> {
  const parts = await Promise.all(PARTS.map(async (part) => ({ part, ...(await read(`${part}/package.json`)) })))
  const partOf = new Map(
    parts.flatMap(({ part, dependencies = {} }) => Object.keys(dependencies).map((name) => [name, part])),
  )
  const names = [...partOf.keys()].filter((name) => !name.startsWith('@colophon/')).sort()
  return Promise.all(
    names.map(async (name) => {
      // One of a version of its own lies in the part that asks for it, all others at the root.
      const own = await read(`${partOf.get(name)}/node_modules/${name}/package.json`)
      const { version = '', license = 'not told' } = own.version ? own : await read(`node_modules/${name}/package.json`)
      return { name, version, licence: license }
    }),
  )
}

async function read(path: string): Promise<Package> {
  return readFile(new URL(path, ROOT), 'utf8').then(JSON.parse, () => ({}))
}
