import type { OpenArticle } from '@colophon/protocol/articles/entities'
import { isOwner } from '@colophon/protocol/articles/roles'
import type { Person } from '@colophon/protocol/auth/roles'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { authorsLine } from './authors-line.ts'
import { PaperActions } from './PaperActions.tsx'
import classes from './paper.module.css'
import { paperStatus } from './paper-status.ts'
import { RatingButtons } from './RatingButtons.tsx'

type Props = { article: OpenArticle; person: Person; progress: number | null }

/** The head of an open paper: what it is, in which state, who may read it, and what this person can do with it. */
export function PaperHeader({ article, person, progress }: Props) {
  const owns = isOwner(person, article)
  const status = paperStatus({ status: article.status, uploadProgress: progress ?? 0 })
  const facts = [authorsLine(article.authors), article.year, article.field].filter(Boolean).join(' · ')
  return (
    <>
      <PageHeading title={article.title} lead={facts || undefined} />
      <div className={classes.bar}>
        {owns && <StatusPill tone={status.tone}>{status.words}</StatusPill>}
        <StatusPill tone={article.rights.view ? 'plain' : 'care'}>{article.access}</StatusPill>
        {article.isPublished && <RatingButtons article={article} isSignedIn={person !== null} />}
        <span className={classes.space} />
        <PaperActions article={article} person={person} />
      </div>
    </>
  )
}
