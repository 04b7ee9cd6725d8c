import type { TreebankSentence } from './read-conllu.ts'

/** Whether the heads form one tree without crossing arcs, which is all the parser can build. */
export function isProjectiveTree(sentence: TreebankSentence): boolean {
  const { heads } = sentence
  const roots = heads.filter((head) => head < 0).length
  if (roots !== 1) return false
  for (let at = 0; at < heads.length; at += 1) {
    let up = at
    for (let steps = 0; up >= 0; steps += 1) {
      if (steps > heads.length) return false
      up = heads[up] as number
    }
  }
  const arcs = heads.flatMap((head, at) => (head < 0 ? [] : [[Math.min(head, at), Math.max(head, at)] as const]))
  const root = heads.indexOf(-1)
  return arcs.every(
    ([from, to]) =>
      !(from < root && root < to) && arcs.every(([other, end]) => !(from < other && other < to && to < end)),
  )
}
