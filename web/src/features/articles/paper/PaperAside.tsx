import type { OpenArticle } from '@colophon/protocol/articles/entities'
import { isOwner } from '@colophon/protocol/articles/roles'
import type { Person } from '@colophon/protocol/auth/roles'
import { ActionIcon } from '@mantine/core'
import { IconArrowsMaximize, IconArrowsMinimize } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import type { ReaderView } from '../reader/place/place.ts'
import { useReader } from '../reader/reader-context.ts'
import type { TextRange } from '../reader/text-range.ts'
import { StatementsTab } from '../statements/StatementsTab.tsx'
import type { Statements } from '../statements/use-statements.ts'
import { withParams } from '../with-params.ts'
import { useAccessTab } from './access-tab.ts'
import { useChatTab } from './chat-tab.ts'
import { PaperDetails } from './PaperDetails.tsx'
import classes from './panes.module.css'
import type { PaperComments } from './paper-comments.ts'
import { hasOriginal, isReaderView, type PaperTab, paperTabs } from './paper-tabs.ts'
import { TabLinks } from './TabLinks.tsx'

// Only who turns to the chain needs it.
const RecordTab = lazy(async () => ({ default: (await import('../chain-record/RecordTab.tsx')).RecordTab }))

type Props = {
  article: OpenArticle
  person: Person
  statements: Statements
  shown: PaperTab
  view: ReaderView
  isBeside: boolean
  comments: PaperComments
}

/** What is known of a paper: beside it, or alone on a narrow window and where somebody wants all the room for it. */
export function PaperAside({ article, person, statements, shown, view, isBeside, comments }: Props) {
  const [params] = useSearchParams()
  const { jump, isFirstDue } = useReader()
  const access = useAccessTab()
  const chat = useChatTab()
  const asides = paperTabs(article, isOwner(person, article)).filter(({ value }) => !isReaderView(value))
  const show = (index: number) => {
    const boxes = statements.draft.rows[index]?.entry.boxes ?? []
    const alone = hasOriginal(article) && boxes.length > 0 ? 'original' : null
    const where = isBeside ? {} : { tab: alone, full: null, view: null, side: null }
    jump('', { ...where, statement: String(index) })
  }
  const showPassage = ({ start, end }: TextRange) =>
    jump(`#at-${start}-${end}`, isBeside ? {} : { tab: null, full: null, view: null, side: null })
  const paper = view === 'original' ? 'original' : null
  const isFull = params.get('full') !== null
  return (
    <section className={classes.aside} aria-label="About this paper">
      {isBeside && (
        <div className={classes.asideHead}>
          <TabLinks
            label="About this paper"
            parameter="side"
            current={shown}
            tabs={asides}
            also={{ tab: paper, view: null }}
          />
          <ActionIcon
            component={Link}
            to={withParams(params, { tab: shown, view: paper, side: null, full: '1' })}
            preventScrollReset
            variant="subtle"
            size="lg"
            aria-label="Over the whole width"
          >
            <IconArrowsMaximize aria-hidden size={18} stroke={1.6} />
          </ActionIcon>
        </div>
      )}
      {!isBeside && isFull && (
        <Link className={classes.back} to={withParams(params, { full: null })}>
          <IconArrowsMinimize aria-hidden size={16} stroke={1.6} /> Beside the paper
        </Link>
      )}
      {isFirstDue && <SkeletonRows rows={6} height={88} />}
      {!isFirstDue && shown === 'statements' && (
        <StatementsTab
          article={article}
          statements={statements}
          canEdit={isOwner(person, article)}
          isBeside={isBeside}
          onShow={show}
        />
      )}
      {!isFirstDue && shown === 'chat' && chat(showPassage)}
      {!isFirstDue && shown === 'comments' && comments.tab(showPassage)}
      {!isFirstDue && shown === 'record' && (
        <Suspense fallback={<SkeletonRows rows={4} height={56} />}>
          <RecordTab article={article} isOwner={isOwner(person, article)} hasUnsaved={statements.draft.changes > 0} />
        </Suspense>
      )}
      {!isFirstDue && shown === 'access' && access}
      {!isFirstDue && shown === 'details' && <PaperDetails article={article} isOwner={isOwner(person, article)} />}
    </section>
  )
}
