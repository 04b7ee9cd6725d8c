const GAP_MAX = 255

/**
 * A sparse table as bytes: the distance of each nonempty row from the previous one (0 for 255 and more), then the
 * weights by class. The last class is omitted, because rows sum to zero.
 */
export function packRows(rows: Int8Array, classes: number): { gaps: number; bytes: Uint8Array } {
  const gaps: number[] = []
  const kept: number[] = []
  let last = -1
  for (let row = 0; row * classes < rows.length; row += 1) {
    if (!rows.subarray(row * classes, (row + 1) * classes).some((weight) => weight !== 0)) continue
    let gap = row - last
    for (; gap > GAP_MAX; gap -= GAP_MAX) gaps.push(0)
    gaps.push(gap)
    kept.push(row)
    last = row
  }
  const bytes = new Uint8Array(gaps.length + kept.length * (classes - 1))
  bytes.set(gaps)
  let to = gaps.length
  for (let each = 0; each < classes - 1; each += 1) {
    for (const row of kept) bytes[to++] = rows[row * classes + each] as number
  }
  return { gaps: gaps.length, bytes }
}

/** Reads the output of `packRows` into a table of `size` weights. */
export function unpackRows(bytes: Uint8Array, gaps: number, classes: number, size: number): Int8Array<ArrayBuffer> {
  const rows = new Int8Array(size)
  const weights = new Int8Array(bytes.buffer, bytes.byteOffset + gaps, bytes.length - gaps)
  const used = weights.length / (classes - 1)
  let row = -1
  let at = 0
  for (const gap of bytes.subarray(0, gaps)) {
    row += gap === 0 ? GAP_MAX : gap
    if (gap === 0) continue
    let last = 0
    for (let each = 0; each < classes - 1; each += 1) {
      const weight = weights[each * used + at] as number
      rows[row * classes + each] = weight
      last -= weight
    }
    rows[row * classes + classes - 1] = last
    at += 1
  }
  return rows
}

/**
 * Makes each row sum to zero through its last weight, or its first if it would overflow a byte; only differences
 * matter.
 */
export function balanceRows(rows: Int8Array, classes: number): void {
  for (let base = 0; base < rows.length; base += classes) {
    let rest = 0
    for (let at = base; at < base + classes - 1; at += 1) {
      rows[at] = Math.max(-127 - rest, Math.min(127 - rest, rows[at] as number))
      rest += rows[at] as number
    }
    rows[base + classes - 1] = -rest
  }
}
