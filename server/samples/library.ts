/** A file of the sample library: what the one-click library adds, and what it is listed as. */
export interface LibraryFile {
  /** Name of the file in this folder. */
  fileName: string
  title: string
  field: string
}

/** The three sample documents, one of each format. */
export const LIBRARY: readonly LibraryFile[] = [
  {
    fileName: 'shade-cloth-lettuce.pdf',
    title: 'Shade cloth colour and the early growth of lettuce: a greenhouse study',
    field: 'Plant science',
  },
  {
    fileName: 'soil-moisture-protocol.docx',
    title: 'A protocol for reading soil moisture with low-cost probes',
    field: 'Methods',
  },
  {
    fileName: 'garden-field-report.txt',
    title: 'Field report: soil moisture and seedlings under green shade in a school garden',
    field: 'Field ecology',
  },
]
