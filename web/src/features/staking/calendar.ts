import type { ActiveStake } from '@colophon/protocol/staking/entities'

/**
 * The unlocks of stakes as a calendar file (RFC 5545): one event of no length each, with a reminder a day before. Lines end
 * with CR LF and hold 75 octets at most.
 */
export function unlockCalendar(
  stakes: readonly Pick<ActiveStake, 'id' | 'dateOfUnlock'>[],
  { chainId, host, at }: { chainId: number; host: string; at: Date },
): string {
  const events = stakes.flatMap(({ id, dateOfUnlock }) => [
    'BEGIN:VEVENT',
    `UID:stake-${id}-${chainId}@${host}`,
    `DTSTAMP:${stamp(at)}`,
    `DTSTART:${stamp(new Date(dateOfUnlock))}`,
    `SUMMARY:Stake ${id} unlocks`,
    'DESCRIPTION:From now on it can be withdrawn or extended. It earns until the following midnight UTC.',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-P1D',
    `DESCRIPTION:Stake ${id} unlocks tomorrow`,
    'END:VALARM',
    'END:VEVENT',
  ])
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Colophon//Staking//EN', ...events, 'END:VCALENDAR']
  return `${lines.flatMap(folded).join('\r\n')}\r\n`
}

function stamp(time: Date): string {
  return time.toISOString().replace(/[-:]|\.\d+/g, '')
}

/** Nothing but ASCII stands in these lines, so that a character is an octet. */
function folded(line: string): string[] {
  return line.match(/^.{1,75}|.{1,74}/g)?.map((part, index) => (index === 0 ? part : ` ${part}`)) ?? []
}
