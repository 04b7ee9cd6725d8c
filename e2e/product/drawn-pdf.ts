const [WIDTH, HEIGHT, LEFT, TOP] = [612, 792, 72, 720]
const HEADING = { size: 16, font: 'F2', leading: 26 }
const TEXT = { size: 11, font: 'F1', leading: 14 }

/**
 * A pdf of the given pages, each a list of lines; a line that begins with `# ` is set as a heading, an empty one ends a
 * paragraph. Written by hand, so that a journey knows every word and where it stands.
 */
export function drawnPdf(title: string, pages: readonly (readonly string[])[]): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((_, index) => `${6 + index * 2} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Bold /Encoding /WinAnsiEncoding >>',
    `<< /Title (${escaped(title)}) >>`,
    ...pages.flatMap((lines, index) => {
      const drawn = contentOf(lines)
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Contents ${7 + index * 2} 0 R /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>`,
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
