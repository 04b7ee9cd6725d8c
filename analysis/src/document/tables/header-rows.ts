const most = 4

/**
 * How many rows at the top name the columns: those before the first row of figures. Without figures it is the first row,
 * where it names every column.
 */
export function headerRows(rows: readonly (readonly string[])[]): number {
  const first = rows.findIndex(hasFigures)
  if (first > 0) return Math.min(first, most)
  if (first === 0) return 0
  const [top] = rows
  return rows.length > 1 && top?.every((cell, i) => cell !== '' || i === 0) ? 1 : 0
}

/** Whether half of the cells behind a row's first are figures. */
function hasFigures(row: readonly string[]): boolean {
  const told = row.slice(1).filter((cell) => cell !== '')
  return told.length > 0 && told.filter((cell) => isFigure(cell)).length * 2 >= told.length
}

/** A number with its sign, unit, error or stars: `−0.31 ± 0.02**`, `12 %`, `3.1e-4`, `–`. */
function isFigure(cell: string): boolean {
  return /^[<>≤≥~≈±+−–-]?\s*[$€£]?\s*\d|^[–—-]$|^n\/?a$/i.test(cell) && !/\p{L}{4}/u.test(cell)
}
