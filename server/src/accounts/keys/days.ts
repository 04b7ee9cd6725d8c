const DAY_MS = 86_400_000

/** The day (UTC) of a time, in PostgreSQL's format. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}

/** The last days up to today, oldest first. */
export function lastDays(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) => dayOf(new Date(now.getTime() - (count - 1 - index) * DAY_MS)))
}
