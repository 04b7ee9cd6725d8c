/** A piece of a sample document, in reading order. */
export type SampleBlock =
  | { kind: 'paragraph'; text: string }
  | { kind: 'steps'; items: readonly string[] }
  | { kind: 'table'; caption: string; columns: readonly string[]; rows: readonly (readonly string[])[] }
  | { kind: 'chart'; caption: string; unit: string; bars: readonly { label: string; value: number; error: number }[] }

/** A heading with what stands under it. */
interface SampleSection {
  heading: string
  blocks: readonly SampleBlock[]
}

/** The content of one sample document, whatever format it is written in. */
export interface Sample {
  title: string
  authors: string
  /** Says that the document is invented; stands where no reader misses it. */
  notice: string
  abstract: string
  sections: readonly SampleSection[]
  references: readonly string[]
}

/** The author line of every sample. */
export const LIBRARY_AUTHOR = 'Colophon sample library'

/** Tells a reader that nothing here was measured. */
export const INVENTED =
  'Sample document. The study, its numbers and its conclusions are invented to show what Colophon does; nothing here was measured.'
