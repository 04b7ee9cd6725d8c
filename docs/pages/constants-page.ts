import * as administration from '@colophon/protocol/administration/constants'
import * as articles from '@colophon/protocol/articles/constants'
import * as auth from '@colophon/protocol/auth/constants'
import * as chain from '@colophon/protocol/chain/constants'
import * as chat from '@colophon/protocol/chat/constants'
import * as comments from '@colophon/protocol/comments/constants'
import * as compare from '@colophon/protocol/compare/constants'
import * as general from '@colophon/protocol/constants'
import * as docviz from '@colophon/protocol/docviz/constants'
import * as keys from '@colophon/protocol/keys/constants'
import * as notifications from '@colophon/protocol/notifications/constants'
import * as profile from '@colophon/protocol/profile/constants'
import * as requests from '@colophon/protocol/requests/constants'
import * as security from '@colophon/protocol/security/constants'
import * as staking from '@colophon/protocol/staking/constants'
import * as wallet from '@colophon/protocol/wallet/constants'
import { table, title } from './table.ts'

/** Every constant of the protocol, by feature. */
export function constantsPage(): string {
  const groups = {
    general,
    administration,
    articles,
    auth,
    chain,
    chat,
    comments,
    compare,
    docviz,
    keys,
    notifications,
    profile,
    requests,
    security,
    staking,
    wallet,
  }
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
