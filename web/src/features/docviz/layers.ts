import type { GradeName } from '@colophon/protocol/docviz/entities'
import type { BlockType } from '@colophon/protocol/reader/document'

/** Label and colour of each box type; all colours have 7:1 contrast to white, and every box has a label. */
export const LAYERS: Readonly<Record<BlockType, { label: string; colour: string }>> = {
  title: { label: 'Title', colour: '#83301f' },
  authors: { label: 'Authors', colour: '#6b3d00' },
  abstract: { label: 'Abstract', colour: '#5a4300' },
  heading: { label: 'Heading', colour: '#1f3a5f' },
  paragraph: { label: 'Paragraph', colour: '#3a4a3a' },
  list: { label: 'List', colour: '#1f5130' },
  code: { label: 'Code', colour: '#3d3d3d' },
  table: { label: 'Table', colour: '#0b4a5a' },
  figure: { label: 'Figure', colour: '#55287f' },
  caption: { label: 'Caption', colour: '#74245f' },
  formula: { label: 'Formula', colour: '#7d1a42' },
  footnote: { label: 'Footnote', colour: '#4f4a00' },
  reference: { label: 'Reference', colour: '#34348a' },
  header: { label: 'Header', colour: '#4a463f' },
  footer: { label: 'Footer', colour: '#4a463f' },
}

export const LAYER_TYPES = Object.keys(LAYERS) as BlockType[]

/** Grades from worst to best. */
export const GRADES: Readonly<Record<GradeName, { label: string; rank: number }>> = {
  poor: { label: 'Poor', rank: 0 },
  fair: { label: 'Fair', rank: 1 },
  good: { label: 'Good', rank: 2 },
  excellent: { label: 'Excellent', rank: 3 },
}
