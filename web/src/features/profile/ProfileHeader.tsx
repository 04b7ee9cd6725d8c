import type { AccountInfo } from '@colophon/protocol/profile/entities'
import { formatCount, formatCountOf, formatDay } from '../../lib/format.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { AvatarUpload } from './AvatarUpload.tsx'
import classes from './ProfileHeader.module.css'

/** Who I am here: picture, name, role, since when, and what came of it. */
export function ProfileHeader({ account }: { account: AccountInfo }) {
  return (
    <div className={classes.header}>
      <AvatarUpload account={account} />
      <div className={classes.person}>
        <PageHeading title={account.displayName} lead={account.email} />
        <dl className={classes.facts}>
          <Fact name="Role">
            <StatusPill tone={account.role === 'user' ? 'plain' : 'accent'}>{account.role}</StatusPill>
          </Fact>
          <Fact name="Member since">{formatDay(account.createdAt)}</Fact>
          <Fact name="Papers">{formatCountOf(account.docsCount, 'paper', 'papers')}</Fact>
          <Fact name="Rating points" note="Likes minus dislikes that others gave to my published papers.">
            {formatCount(account.ratingPoints)}
          </Fact>
        </dl>
      </div>
    </div>
  )
}

function Fact({ name, note, children }: { name: string; note?: string; children: React.ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
      {note && <dd className={classes.note}>{note}</dd>}
    </div>
  )
}
