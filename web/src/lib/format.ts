import { FILE_SIZE_FACTOR } from '@colophon/protocol/constants'

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

// A format costs half a millisecond to make, and a list has hundreds of days and numbers.
const days = madeOnce((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }))
const wholeNumbers = madeOnce((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }))

function madeOnce<Format>(make: (locale?: string) => Format): (locale?: string) => Format {
  const made = new Map<string | undefined, Format>()
  return (locale) => {
    const format = made.get(locale) ?? make(locale)
    made.set(locale, format)
    return format
  }
}

/** Formats a size given in MB: '1.4 MB'. The only place that multiplies by FILE_SIZE_FACTOR. */
export function formatFileSize(megabytes: number, locale?: string): string {
  return formatBytes(megabytes * FILE_SIZE_FACTOR, locale)
}

/** Formats a number of bytes, in steps of 1,024. */
export function formatBytes(bytes: number, locale?: string): string {
  const step = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10))
  const value = bytes / 1024 ** step
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: UNITS[step] ?? 'byte',
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: value < 10 && step > 0 ? 1 : 0,
  }).format(value)
}

/** A whole number with the grouping of the reader's language. */
export function formatCount(count: number, locale?: string): string {
  return wholeNumbers(locale).format(count)
}

/** '1 paper', '1,284 papers'. */
export function formatCountOf(count: number, one: string, many: string, locale?: string): string {
  return `${formatCount(count, locale)} ${count === 1 ? one : many}`
}

/** An ISO time as a day: 'Nov 21, 2026'. */
export function formatDay(iso: string, locale?: string): string {
  return days(locale).format(new Date(iso))
}

/** An ISO time as a time of the day: '3:04 PM'. */
export function formatTime(iso: string, locale?: string): string {
  return withWholeTime(new Intl.DateTimeFormat(locale, { timeStyle: 'short' }), iso)
}

/** An ISO time as a day and a time of the day. */
export function formatMoment(iso: string, locale?: string): string {
  return withWholeTime(new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }), iso)
}

/** A short local time: time of day today, else the date. */
export function formatBriefly(iso: string, now: Date, locale?: string): string {
  return new Date(iso).toDateString() === now.toDateString() ? formatTime(iso, locale) : formatDay(iso, locale)
}

/** A non-breaking space keeps a time and its 'AM' or 'PM' on one line. */
function withWholeTime(format: Intl.DateTimeFormat, iso: string): string {
  const parts = format.formatToParts(new Date(iso))
  const isBesideHalf = (index: number) =>
    parts[index - 1]?.type === 'dayPeriod' || parts[index + 1]?.type === 'dayPeriod'
  return parts
    .map(({ type, value }, index) =>
      type === 'literal' && isBesideHalf(index) ? value.replace(/^\s$/, '\u00a0') : value,
    )
    .join('')
}

/** Seconds as minutes and seconds: '0:42', '9:05'. */
export function formatCountdown(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds))
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
}
