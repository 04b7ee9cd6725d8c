const [WIDTH, HEIGHT, LEFT, TOP] = [612, 792, 72, 720]
const HEADING = { size: 16, font: 'F2', leading: 26 }
const TEXT = { size: 11, font: 'F1', leading: 14 }

/** A link over a line of a page (both from 1), to a URL or to the middle of another page. */
export type DrawnLink = { page: number; line: number; leads: string | number }

/**
 * A PDF of the given pages, each a list of lines; a line that begins with `# ` is a heading, an empty one ends a
 * paragraph. Generated here, so that a journey knows every word and its position.
 */
export function drawnPdf(
  title: string,
  pages: readonly (readonly string[])[],
  links: readonly DrawnLink[] = [],
): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((_, index) => `${6 + index * 2} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Bold /Encoding /WinAnsiEncoding >>',
    `<< /Title (${escaped(title)}) >>`,
    ...pages.flatMap((lines, index) => {
      const drawn = contentOf(lines)
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Contents ${7 + index * 2} 0 R /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >>${annotationsOf(links.filter(({ page }) => page === index + 1))} >>`,
        `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
      ]
    }),
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(`${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${trailer}`, 'latin1')
}

function annotationsOf(links: readonly DrawnLink[]): string {
  const drawn = links.map(({ line, leads }) => {
    const top = TOP - (line - 1) * TEXT.leading
    const action =
      typeof leads === 'string'
        ? `/A << /S /URI /URI (${escaped(leads)}) >>`
        : `/Dest [${6 + (leads - 1) * 2} 0 R /XYZ 0 ${HEIGHT / 2} null]`
    return `<< /Type /Annot /Subtype /Link /Rect [${LEFT} ${top - TEXT.leading} 300 ${top}] ${action} >>`
  })
  return drawn.length > 0 ? ` /Annots [${drawn.join(' ')}]` : ''
}

function contentOf(lines: readonly string[]): string {
  let y = TOP
  const shown = lines.map((line) => {
    const { size, font, leading } = line.startsWith('# ') ? HEADING : TEXT
    y -= leading
    return `BT /${font} ${size} Tf ${LEFT} ${y} Td (${escaped(line.replace(/^# /, ''))}) Tj ET`
  })
  return shown.join('\n')
}

function escaped(text: string): string {
  return text.replace(/[\\()]/g, '\\$&')
}
