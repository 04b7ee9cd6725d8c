import type { OpenArticle } from '@colophon/protocol/articles/entities'
import { isOwner } from '@colophon/protocol/articles/roles'
import type { Person } from '@colophon/protocol/auth/roles'
import { Button } from '@mantine/core'
import { IconMessageQuestion } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import { accessLabel } from '../../features/articles/access-labels.ts'
import { useCompareSlot } from '../../features/articles/compare-slot.ts'
import { PaperActions } from '../../features/articles/PaperActions.tsx'
import { paperStatus } from '../../features/articles/paper-status.ts'
import { RatingButtons } from '../../features/articles/RatingButtons.tsx'
import { CiteButton } from '../../features/citations/CiteButton.tsx'
import { withParams } from '../../lib/url-params.ts'
import { StatusPill } from '../../ui/StatusPill.tsx'
import classes from './paper.module.css'

type Props = { article: OpenArticle; person: Person; progress: number | null }

/** Below the title of an open paper: its state, access and actions. */
export function PaperBar({ article, person, progress }: Props) {
  const [params] = useSearchParams()
  const compare = useCompareSlot()
  const owns = isOwner(person, article)
  const status = paperStatus({ status: article.status, uploadProgress: progress ?? 0 })
  // Unparsed papers cannot be chatted with or cited.
  const isFailed = article.status === 'error'
  return (
    <div className={classes.bar}>
      {owns && <StatusPill tone={status.tone}>{status.words}</StatusPill>}
      {!isFailed && <StatusPill tone={article.rights.view ? 'plain' : 'care'}>{accessLabel(article)}</StatusPill>}
      {article.isPublished && <RatingButtons article={article} isSignedIn={person !== null} />}
      <div className={classes.actions} data-own={owns || undefined}>
        {!isFailed && article.rights.view && (
          <Button
            size="sm"
            variant="default"
            component={Link}
            to={withParams(params, {
              tab: 'chat',
              side: null,
              view: params.get('tab') === 'original' ? 'original' : null,
            })}
            preventScrollReset
            leftSection={<IconMessageQuestion aria-hidden size={16} stroke={1.6} />}
          >
            <span>
              Ask<span className={classes.longer}> about this paper</span>
            </span>
          </Button>
        )}
        {!isFailed && compare?.one(article, { size: 'sm', variant: 'default' })}
        {!isFailed && <CiteButton papers={[article]} />}
        <PaperActions article={article} person={person} />
      </div>
    </div>
  )
}
