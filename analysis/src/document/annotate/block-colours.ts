import type { BlockType } from '@colophon/protocol/articles/document'

/** Red, green and blue, 0..255. */
export type Colour = readonly [number, number, number]

/** The colour of each type of block; told apart by their numbers and names too, never by colour alone. */
export const blockColours: Record<BlockType, Colour> = {
  title: [176, 36, 24],
  authors: [158, 83, 0],
  abstract: [120, 92, 0],
  heading: [176, 36, 24],
  paragraph: [26, 92, 168],
  list: [0, 110, 120],
  code: [80, 80, 80],
  table: [18, 110, 50],
  figure: [110, 50, 150],
  caption: [150, 40, 120],
  formula: [70, 70, 160],
  footnote: [100, 90, 70],
  reference: [60, 100, 40],
  header: [120, 120, 120],
  footer: [120, 120, 120],
}
