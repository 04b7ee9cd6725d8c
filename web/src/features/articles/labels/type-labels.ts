import type { WorkType } from '@colophon/protocol/citations/bibliographic'

/** The types of works as they are shown. */
export const TYPE_LABELS: Readonly<Record<WorkType, string>> = {
  article: 'Article',
  inproceedings: 'Conference paper',
  book: 'Book',
  chapter: 'Chapter',
  thesis: 'Thesis',
  report: 'Report',
  dataset: 'Data set',
  preprint: 'Preprint',
  webpage: 'Web page',
  patent: 'Patent',
}
