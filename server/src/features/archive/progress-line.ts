import type { ImportProgress } from './import-file.ts'

/** The progress of an import in one line; `seconds` since it began or resumed at line `from`. */
export function progressLine(progress: ImportProgress, from: number, seconds: number): string {
  const { linesDone, bytesRead, bytes, rejected, stage } = progress
  const parts = [`${formatCount(linesDone)} of about ${formatCount(estimateTotal(progress))} records`]
  const rate = (linesDone - from) / Math.max(seconds, 0.001)
  if (stage === 'index') parts.push('bringing the search index up to date')
  else {
    parts.push(`${formatCount(rate)}/s`)
    if (seconds >= 1 && rate > 0 && bytesRead < bytes)
      parts.push(`${time((estimateTotal(progress) - linesDone) / rate)} left`)
  }
  if (rejected > 0) parts.push(`${formatCount(rejected)} rejected`)
  return parts.join(', ')
}

function estimateTotal({ linesDone, bytesRead, bytes }: ImportProgress): number {
  return bytesRead === 0 || bytesRead >= bytes ? linesDone : Math.round((linesDone * bytes) / bytesRead)
}

/** A count with thousands separators. */
export function formatCount(count: number): string {
  return Math.round(count).toLocaleString('en')
}

function time(seconds: number): string {
  const left = Math.ceil(seconds)
  return left < 90 ? `${left} s` : `${Math.ceil(left / 60)} min`
}
