import { type Configuration, LEFT, type Move, RIGHT, SHIFT } from '../configuration.ts'

/** A tree to learn: the head of each word (the sentence's length for the root), and each word's own dependents. */
export interface GoldTree {
  heads: Int32Array
  dependents: readonly (readonly number[])[]
}

/** Prepares the heads of a treebank (-1 for the root) for the oracle. */
export function goldTree(given: readonly number[]): GoldTree {
  const heads = Int32Array.from(given, (head) => (head < 0 ? given.length : head))
  const dependents: number[][] = Array.from({ length: given.length + 1 }, () => [])
  for (const [child, head] of heads.entries()) dependents[head]?.push(child)
  return { heads, dependents }
}

/** How many arcs of the tree a move makes unreachable (the dynamic oracle of Goldberg and Nivre 2013 for arc-hybrid). */
export function costOf(move: Move, state: Configuration, gold: GoldTree): number {
  const { stack, depth, next } = state
  const { heads, dependents } = gold
  if (move === SHIFT) {
    let cost = 0
    for (let at = 0; at < depth; at += 1) {
      const word = stack[at] as number
      if (heads[word] === next) cost += 1
      if (at < depth - 1 && heads[next] === word) cost += 1
    }
    return cost
  }
  const top = stack[depth - 1] as number
  const head = heads[top] as number
  let cost = (dependents[top] ?? []).filter((child) => child >= next).length
  if (move === LEFT && head !== next && (head > next || head === stack[depth - 2])) cost += 1
  if (move === RIGHT && head >= next) cost += 1
  return cost
}
