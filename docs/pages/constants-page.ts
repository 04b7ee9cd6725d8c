import * as articles from '@colophon/protocol/articles/constants'
import * as auth from '@colophon/protocol/auth/constants'
import * as general from '@colophon/protocol/constants'
import * as profile from '@colophon/protocol/profile/constants'
import * as staking from '@colophon/protocol/staking/constants'
import { table, title } from './table.ts'

/** The business constants, by feature. */
export function constantsPage(): string {
  const groups = { general, auth, profile, articles, staking }
  const sections = Object.entries(groups).map(
    ([name, values]) => `## ${name}\n\n${table(['constant', 'value'], rows(values))}`,
  )
  return `${title('Constants')}\n${sections.join('\n\n')}\n`
}

function rows(values: object): string[][] {
  return Object.entries(values).map(([name, value]) => [`\`${name}\``, `\`${JSON.stringify(value, infinity)}\``])
}

function infinity(_key: string, value: unknown): unknown {
  return value === Number.POSITIVE_INFINITY ? 'unlimited' : value
}
