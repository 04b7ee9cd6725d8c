import type { Box } from '@colophon/protocol/articles/document'
import type { ResultBox } from '@colophon/protocol/docviz/entities'
import { LAYERS } from './layers.ts'

/** In what two readings of a document differ at one box. `before` and `now` are its numbers in either, where it has one. */
export type RunDifference = {
  kind: 'gone' | 'new' | 'type' | 'place' | 'text' | 'order'
  page: number | null
  words: string
  before: number | null
  now: number | null
}

/** Points by which a place may differ and still be the same. */
const near = 1.5
/** Share of two places that lies in both where they are the same box in two readings. */
const same = 0.5

/** In what the boxes of two readings differ, page by page: which are gone or new, their types, places, texts and order. */
export function runDifferences(before: readonly ResultBox[], now: readonly ResultBox[]): RunDifference[] {
  const pairs = pairsOf(before, now)
  const paired = new Set(pairs.map(([, other]) => other))
  const found = new Set(pairs.map(([one]) => one))
  const differences: RunDifference[] = []
  const tell = (kind: RunDifference['kind'], one: ResultBox | null, other: ResultBox | null, words: string) =>
    differences.push({
      kind,
      page: (other ?? one)?.page ?? null,
      words,
      before: one?.id ?? null,
      now: other?.id ?? null,
    })
  for (const one of before) if (!found.has(one)) tell('gone', one, null, `${nameOf(one)} is gone`)
  for (const other of now) if (!paired.has(other)) tell('new', null, other, `${nameOf(other)} is new`)
  const steady = inOrder(pairs.map(([one]) => one.order))
  for (const [index, [one, other]] of pairs.entries()) {
    if (one.type !== other.type)
      tell('type', one, other, `${nameOf(other)} was ${LAYERS[one.type].label.toLowerCase()}`)
    if (one.text !== other.text) tell('text', one, other, `${nameOf(other)} has another text`)
    if (!isSamePlace(one.places, other.places)) tell('place', one, other, `${nameOf(other)} stands elsewhere`)
    if (!steady.has(index)) tell('order', one, other, `${nameOf(other)} was number ${one.order}`)
  }
  return differences.sort((one, other) => (one.page ?? 0) - (other.page ?? 0))
}

function nameOf({ order, type, text }: ResultBox): string {
  const words = text.slice(0, 40).trim()
  return `${order} ${LAYERS[type].label}${words && ` “${words}${text.length > 40 ? '…' : ''}”`}`
}

/** Boxes of the one beside those of the other, in the order of the second: of the same text on a page, else of the same place. */
function pairsOf(before: readonly ResultBox[], now: readonly ResultBox[]): [ResultBox, ResultBox][] {
  const left = new Set(before)
  const partner = new Map<ResultBox, ResultBox>()
  const take = (isIt: (one: ResultBox, other: ResultBox) => boolean) => {
    const byPage = Map.groupBy(left, ({ page }) => page)
    for (const other of now) {
      if (partner.has(other)) continue
      const one = byPage.get(other.page)?.find((each) => left.has(each) && isIt(each, other))
      if (!one) continue
      partner.set(other, one)
      left.delete(one)
    }
  }
  take((one, other) => one.text === other.text && one.text !== '')
  take((one, other) => overlap(one.places[0], other.places[0]) >= same)
  return now.flatMap((other): [ResultBox, ResultBox][] => {
    const one = partner.get(other)
    return one ? [[one, other]] : []
  })
}

function overlap(one: Box | undefined, other: Box | undefined): number {
  if (!one || !other || one.page !== other.page) return 0
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  if (width <= 0 || height <= 0) return 0
  const both = width * height
  return both / (one.width * one.height + other.width * other.height - both)
}

function isSamePlace(one: readonly Box[], other: readonly Box[]): boolean {
  const isNear = (a: number, b: number) => Math.abs(a - b) <= near
  return (
    one.length === other.length &&
    one.every((box, index) => {
      const at = other[index]
      return (
        at !== undefined &&
        box.page === at.page &&
        isNear(box.x, at.x) &&
        isNear(box.y, at.y) &&
        isNear(box.width, at.width) &&
        isNear(box.height, at.height)
      )
    })
  )
}

/** The places of a longest run of numbers that grow: what is left has been moved. */
function inOrder(numbers: readonly number[]): Set<number> {
  const ends: number[] = []
  const links: number[] = []
  for (const [index, number] of numbers.entries()) {
    let [from, to] = [0, ends.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if ((numbers[ends[middle] ?? 0] ?? 0) < number) from = middle + 1
      else to = middle
    }
    links[index] = ends[from - 1] ?? -1
    ends[from] = index
  }
  const kept = new Set<number>()
  for (let at = ends.at(-1) ?? -1; at >= 0; at = links[at] ?? -1) kept.add(at)
  return kept
}
