/**
 * What a `Range` header asks of a file of `size` bytes: one part (`end` inclusive), null for all of it, or
 * `unsatisfiable`. Several parts at once and what is not a byte range are answered with the whole file (RFC 9110 §14.2).
 */
export function byteRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | null | 'unsatisfiable' {
  const match = /^bytes=\s*(\d*)-(\d*)\s*$/.exec(header ?? '')
  const [, from = '', to = ''] = match ?? []
  if (from === '' && to === '') return null
  if (from === '') {
    const length = Math.min(size, Number(to))
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(from)
  const end = to === '' ? size - 1 : Math.min(size - 1, Number(to))
  if (to !== '' && Number(to) < start) return null
  return start >= size ? 'unsatisfiable' : { start, end }
}
