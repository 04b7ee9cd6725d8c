/** A column of the histogram: the years it stands for, both included, and how many papers they have. */
export type YearBar = { from: number; to: number; papers: number }

const BARS_MAX = 40
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500]

/**
 * Columns of equal width over all years that have papers, gaps included; with many years several share a column, so that
 * it can be seen at the width of a panel. A year long before all others (a typing error) must not squeeze the rest: what
 * lies below the first hundredth of all papers joins the first column.
 */
export function yearBars(years: readonly (readonly [number, number])[]): YearBar[] {
  const total = years.reduce((sum, [, papers]) => sum + papers, 0)
  const last = years.at(-1)?.[0]
  if (last === undefined || total === 0) return []
  const first = firstYear(years, total, last)
  const step = STEPS.find((each) => (last - first + 1) / each <= BARS_MAX) ?? 1000
  const start = Math.floor(first / step) * step
  const bars: YearBar[] = []
  for (let from = start; from <= last; from += step) bars.push({ from, to: Math.min(last, from + step - 1), papers: 0 })
  for (const [year, papers] of years) {
    const bar = bars[Math.max(0, Math.floor((year - start) / step))]
    if (bar) bar.papers += papers
  }
  const [oldest] = bars
  if (oldest) oldest.from = Math.min(start, years[0]?.[0] ?? start)
  return bars
}

function firstYear(years: readonly (readonly [number, number])[], total: number, last: number): number {
  let before = 0
  for (const [year, papers] of years) {
    before += papers
    if (last - year < BARS_MAX || before > total / 100) return year
  }
  return last
}
