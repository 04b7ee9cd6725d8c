import { z } from 'zod'
import { keep, readKept } from '../lib/kept.ts'

/** The blocks of the start, in the order in which they stand before somebody moves them. */
export const HOME_BLOCKS = ['tutorial', 'work', 'ask', 'requests', 'told', 'comparison', 'unlock'] as const
export type HomeBlock = (typeof HOME_BLOCKS)[number]

/** How a person has arranged the start; every block stands in the order exactly once. */
export type HomeLayout = { order: readonly HomeBlock[]; hidden: readonly HomeBlock[] }

const Blocks = z.array(z.enum(HOME_BLOCKS).or(z.string().transform(() => null)))
const Stored = z.object({ order: Blocks, hidden: Blocks })

/** How an account has arranged its start in this browser; what is not kept, or is damaged, is as nobody has moved it. */
export function readLayout(userId: number): HomeLayout {
  return layoutOf(readKept(['home', userId], z.unknown()))
}

/** Keeps it for the account. */
export function keepLayout(userId: number, layout: HomeLayout): void {
  keep(['home', userId], layout)
}

/** A block one place up or down; at the end it stays. */
export function moved({ order, hidden }: HomeLayout, block: HomeBlock, by: 1 | -1): HomeLayout {
  const from = order.indexOf(block)
  const other = order[from + by]
  if (other === undefined) return { order, hidden }
  return { order: order.map((one) => (one === block ? other : one === other ? block : one)), hidden }
}

/** A block put away, or brought back to its place. */
export function toggled({ order, hidden }: HomeLayout, block: HomeBlock): HomeLayout {
  return { order, hidden: hidden.includes(block) ? hidden.filter((one) => one !== block) : [...hidden, block] }
}

/** Whatever was stored as a layout: blocks that are new since stand at their end, those that are gone are left out. */
export function layoutOf(stored: unknown): HomeLayout {
  const parsed = Stored.safeParse(stored).data
  const known = (blocks: readonly (HomeBlock | null)[] = []) => [
    ...new Set(blocks.filter((block): block is HomeBlock => HOME_BLOCKS.some((one) => one === block))),
  ]
  const order = known(parsed?.order)
  return { order: [...order, ...HOME_BLOCKS.filter((block) => !order.includes(block))], hidden: known(parsed?.hidden) }
}
