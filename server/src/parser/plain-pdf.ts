/**
 * A PDF of plain text in a standard font, written without a library so that measurements are reproducible on every
 * machine. `mark` makes its content unique.
 */
export function plainPdf(pages: number, mark: string): Uint8Array<ArrayBuffer> {
  return pdfOf(Array.from({ length: pages }, (_, page) => contentOf(page, mark)))
}

/** A PDF of these page content streams, 595 by 842 points; `/F1` is Helvetica. */
export function pdfOf(contents: readonly string[]): Uint8Array<ArrayBuffer> {
  const FONT = 3
  const pageId = (page: number) => FONT + 1 + 2 * page
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${contents.map((_, page) => `${pageId(page)} 0 R`).join(' ')}] /Count ${contents.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  for (const [page, content] of contents.entries()) {
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 ${FONT} 0 R >> >> /Contents ${pageId(page) + 1} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    )
  }
  return new TextEncoder().encode(written(objects))
}

const LINES = 42

function contentOf(page: number, mark: string): string {
  const lines = Array.from({ length: LINES }, (_, line) =>
    line === 0 && page === 0
      ? `Drying of peat ${mark}`
      : `On page ${page + 1} plot ${line} of ${mark} lost water, and the results suggest that wind may reduce it by ${line * 3} grams.`,
  )
  return `BT /F1 9 Tf 50 790 Td 17 TL ${lines.map((line) => `(${line}) Tj T*`).join('\n')} ET`
}

function written(objects: readonly string[]): string {
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  return `${text}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
}
