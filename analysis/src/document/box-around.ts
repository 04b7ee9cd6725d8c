import type { Box } from '@colophon/protocol/reader/document'

/** The bounding box of two boxes on one page. */
export function boxAround(one: Box, other: Box): Box {
  const x = Math.min(one.x, other.x)
  const y = Math.min(one.y, other.y)
  const width = round(Math.max(one.x + one.width, other.x + other.width) - x)
  const height = round(Math.max(one.y + one.height, other.y + other.height) - y)
  return { page: one.page, x, y, width, height }
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
