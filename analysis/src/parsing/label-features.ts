import type { Configuration } from './configuration.ts'
import { mix } from './hash.ts'
import { between, type SentenceView, step } from './sentence-view.ts'

export const LABEL_FEATURES = 53

/** Writes the feature rows for labelling an arc: head (h) and dependent (d), in the current state. */
export function labelFeatures(
  view: SentenceView,
  state: Configuration,
  head: number,
  child: number,
  mask: number,
  rows: Int32Array,
): number {
  const { form, suffix3, tags, lead } = view
  const { length, left, right } = state
  const none = length + 1
  const before = child > 0 ? child - 1 : none
  const after = child + 1 < length ? child + 1 : none
  const headBefore = head > 0 ? head - 1 : none
  const headAfter = head + 1 < length ? head + 1 : none
  const first = Math.min(child, head)
  const last = Math.max(child, head)
  const dir = child < head ? 1 : 2
  const dist = step(last - first) * 3 + dir
  const m = between(view, first, last)
  const hw = form[head] as number
  const hp = tags[head] as number
  const dw = form[child] as number
  const dp = tags[child] as number
  const hs = suffix3[head] as number
  const ds = suffix3[child] as number
  const dL = state.leftLabels[child] as number
  const dR = state.rightLabels[child] as number
  const hL = state.leftLabels[head] as number
  const hR = state.rightLabels[head] as number
  const hl = state.labels[right[head] as number] as number
  const dlw = form[left[child] as number] as number
  const drw = form[right[child] as number] as number
  const dlp = tags[left[child] as number] as number
  const drp = tags[right[child] as number] as number
  const hlw = form[left[head] as number] as number
  const pw = form[before] as number
  const nw = form[after] as number
  const pp = tags[before] as number
  const np = tags[after] as number
  const hpp = tags[headBefore] as number
  const hnp = tags[headAfter] as number
  const bp = mix(pp, dir)
  const ap = mix(np, dir)
  const da = lead[child] as number
  const na = lead[child + 1] as number
  const ha = lead[last] as number
  let n = 0
  rows[n++] = mix(301, hw) & mask
  rows[n++] = mix(302, hp) & mask
  rows[n++] = mix(303, dw) & mask
  rows[n++] = mix(304, dp) & mask
  rows[n++] = mix(mix(305, hw), hp) & mask
  rows[n++] = mix(mix(306, dw), dp) & mask
  rows[n++] = mix(mix(307, hw), dw) & mask
  rows[n++] = mix(mix(308, hw), dp) & mask
  rows[n++] = mix(mix(309, hp), dw) & mask
  rows[n++] = mix(mix(mix(310, hp), dp), dir) & mask
  rows[n++] = mix(mix(mix(311, hw), dp), dir) & mask
  rows[n++] = mix(mix(mix(312, hp), dw), dir) & mask
  rows[n++] = mix(mix(mix(313, hp), dp), dist) & mask
  rows[n++] = mix(mix(mix(314, hp), dp), bp) & mask
  rows[n++] = mix(mix(mix(315, hp), dp), ap) & mask
  rows[n++] = mix(mix(316, dp), dL) & mask
  rows[n++] = mix(mix(317, dp), dR) & mask
  rows[n++] = mix(mix(318, dw), dL) & mask
  rows[n++] = mix(mix(319, dw), dR) & mask
  rows[n++] = mix(mix(mix(mix(320, hp), dp), hL), dir) & mask
  rows[n++] = mix(mix(mix(mix(321, hp), dp), hR), dir) & mask
  rows[n++] = mix(mix(mix(322, hw), hL), dir) & mask
  rows[n++] = mix(mix(mix(323, hw), hR), dir) & mask
  rows[n++] = mix(mix(mix(324, hp), dw), hL) & mask
  rows[n++] = mix(mix(mix(325, hp), dw), hR) & mask
  rows[n++] = mix(mix(mix(mix(326, hp), dp), hL), hR) & mask
  rows[n++] = mix(mix(mix(327, hw), dp), hR) & mask
  rows[n++] = mix(328, ds) & mask
  rows[n++] = mix(mix(329, ds), hp) & mask
  rows[n++] = mix(mix(mix(330, hs), dp), dir) & mask
  rows[n++] = mix(mix(mix(331, dp), dlw), hp) & mask
  rows[n++] = mix(mix(mix(332, dp), drw), hp) & mask
  rows[n++] = mix(mix(mix(mix(333, dp), dlp), drp), hp) & mask
  rows[n++] = mix(mix(mix(mix(334, hp), dp), pp), np) & mask
  rows[n++] = mix(mix(mix(mix(mix(335, dp), dR), dL), hp), dir) & mask
  rows[n++] = mix(mix(mix(336, hl), dp), dir) & mask
  rows[n++] = mix(mix(337, dw), nw) & mask
  rows[n++] = mix(mix(338, pw), dw) & mask
  rows[n++] = mix(mix(mix(mix(339, hp), dp), m), dir) & mask
  rows[n++] = mix(mix(mix(340, hw), dw), dir) & mask
  rows[n++] = mix(mix(mix(341, hp), dp), hnp) & mask
  rows[n++] = mix(mix(mix(342, hp), dp), hpp) & mask
  rows[n++] = mix(mix(343, dw), dlw) & mask
  rows[n++] = mix(mix(mix(mix(344, hw), hL), dp), dir) & mask
  rows[n++] = mix(mix(mix(345, hw), dw), drp) & mask
  rows[n++] = mix(mix(mix(346, hp), hlw), dp) & mask
  rows[n++] = mix(mix(mix(mix(347, hp), hL), dw), hR) & mask
  rows[n++] = mix(mix(mix(348, da), dp), dir) & mask
  rows[n++] = mix(mix(mix(349, da), hp), dp) & mask
  rows[n++] = mix(mix(mix(350, na), hp), dp) & mask
  rows[n++] = mix(mix(351, da), dw) & mask
  rows[n++] = mix(mix(mix(352, da), na), mix(dp, dir)) & mask
  rows[n++] = mix(mix(mix(353, ha), hp), mix(dp, dir)) & mask
  return n
}
