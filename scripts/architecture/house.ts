import { join } from 'node:path'
import { importsIn } from './cruise.ts'

/**
 * Counts the imports between the folders of `server/src`: `node scripts/architecture/house.ts`. A room is a feature, or
 * any other folder of `server/src`; an arrow is an import of one room by another; floors are the rooms of the longest
 * chain of arrows. Arrows that break the order of the levels, and circles of rooms, are reported.
 */

/** Lowest first. Rooms of one level may import each other, except features. */
const LEVELS = [
  ['platform'],
  ['search', 'parser', 'answers', 'bibliography'],
  ['accounts'],
  ['papers'],
  ['notices', 'assistant'],
  ['features'],
  ['mcp', 'backup', 'admin', ''],
]

const ROOT = join(import.meta.dirname, '..', '..')

type Arrows = ReadonlyMap<string, ReadonlySet<string>>

const arrows = await arrowsBetweenRooms()
const features = [...arrows.keys()].filter((room) => room.startsWith('features/'))
const rising = [...arrows].flatMap(([room, others]) => [...others].filter((other) => isRising(room, other)))
const components = componentsOf(arrows)
const largest = components.toSorted((one, other) => other.length - one.length)[0] ?? []
const counted = [...arrows.values()].reduce((sum, { size }) => sum + size, 0)
console.log(`${arrows.size} rooms, ${features.length} of them features, on ${floorsOf(components, arrows)} floors`)
console.log(`${counted} arrows, ${rising.length} of them back up`)
console.log(`rooms that reach each other: ${largest.length > 1 ? largest.join(', ') : 'none'}`)

async function arrowsBetweenRooms(): Promise<Arrows> {
  const rooms = new Map<string, Set<string>>()
  for (const [file, imports] of await importsIn(ROOT, 'server')) {
    const from = roomOf(file)
    if (from === null) continue
    const others = rooms.get(from) ?? new Set()
    rooms.set(from, others)
    for (const each of imports) {
      const to = roomOf(each)
      if (to !== null && to !== from) others.add(to)
    }
  }
  return rooms
}

/** Null for tests and what is outside. */
function roomOf(file: string): string | null {
  const path = /^server\/src\/(.+)$/.exec(file)?.[1]
  if (path === undefined || /\.(test|campaign)\.ts$|\/testing\//.test(path)) return null
  return /^features\/[^/]+/.exec(path)?.[0] ?? /^([^/]+)\//.exec(path)?.[1] ?? ''
}

function levelOf(room: string): number {
  return LEVELS.findIndex((level) => level.includes(room.split('/')[0] ?? ''))
}

function isRising(room: string, other: string): boolean {
  return levelOf(other) > levelOf(room) || (levelOf(other) === levelOf(room) && room.startsWith('features/'))
}

/** Rooms that reach each other. */
function componentsOf(arrows: Arrows): string[][] {
  const reached = new Map([...arrows.keys()].map((room) => [room, reachableFrom(room, arrows)]))
  const left = new Set(arrows.keys())
  const found: string[][] = []
  for (const room of left) {
    const same = [...left].filter(
      (other) => other === room || (reached.get(room)?.has(other) && reached.get(other)?.has(room)),
    )
    for (const each of same) left.delete(each)
    found.push(same)
  }
  return found
}

function reachableFrom(room: string, arrows: Arrows): Set<string> {
  const seen = new Set<string>()
  const open = [room]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const other of arrows.get(next) ?? []) {
      if (seen.has(other)) continue
      seen.add(other)
      open.push(other)
    }
  }
  return seen
}

/** The longest way down, where rooms that reach each other are on one floor. */
function floorsOf(components: readonly string[][], arrows: Arrows): number {
  const componentOf = new Map(components.flatMap((rooms) => rooms.map((room) => [room, rooms] as const)))
  const known = new Map<readonly string[], number>()
  const floorOf = (rooms: readonly string[]): number => {
    const below = rooms
      .flatMap((room) => [...(arrows.get(room) ?? [])])
      .flatMap((room) => {
        const other = componentOf.get(room)
        return other && other !== rooms ? [other] : []
      })
    const floor = known.get(rooms) ?? 1 + Math.max(0, ...below.map(floorOf))
    known.set(rooms, floor)
    return floor
  }
  return Math.max(...components.map(floorOf))
}
