import type { OpenArticle } from '@colophon/protocol/articles/entities'
import { isOwner } from '@colophon/protocol/articles/roles'
import type { Person } from '@colophon/protocol/auth/roles'
import { lazy, Suspense } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { PaperRead } from '../reader/PaperRead.tsx'
import { StatementsTab } from '../statements/StatementsTab.tsx'
import { useKeepUnsaved } from '../statements/use-keep-unsaved.tsx'
import { useStatements } from '../statements/use-statements.ts'
import { oneOf } from '../storage/storage-query.ts'
import { withParams } from '../with-params.ts'
import { PaperDetails } from './PaperDetails.tsx'
import { hasOriginal, type PaperTab, paperTabs } from './paper-tabs.ts'
import { TabLinks } from './TabLinks.tsx'

// The pdf reader is large and needed by nobody else.
const PdfPages = lazy(async () => ({ default: (await import('../reader/pdf/PdfPages.tsx')).PdfPages }))

/** The views of a paper: to read, as it was printed, what it states, and the facts; the address says which. */
export function PaperTabs({ article, person }: { article: OpenArticle; person: Person }) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const statements = useStatements(article)
  const dialog = useKeepUnsaved(statements.draft.changes > 0)
  const tabs = paperTabs(article)
  const names = tabs.map(({ value }) => value)
  const tab: PaperTab = oneOf(names, params.get('tab'), names[0] ?? 'details')
  const shown = statements.draft.rows[Number(params.get('statement') ?? Number.NaN)]?.entry
  const show = (index: number) => {
    const boxes = statements.draft.rows[index]?.entry.boxes ?? []
    const target = hasOriginal(article) && boxes.length > 0 ? 'original' : null
    void navigate(withParams(params, { tab: target, statement: String(index) }))
  }
  const { start, end } = shown ?? {}
  return (
    <>
      {dialog}
      <TabLinks label="Views" current={tab} tabs={tabs} also={{ statement: null }} />
      {tab === 'read' && (
        <PaperRead articleId={article.id} flash={start !== undefined && end !== undefined ? { start, end } : null} />
      )}
      {tab === 'original' && (
        <Suspense fallback={<SkeletonRows rows={1} height={640} />}>
          <PdfPages articleId={article.id} boxes={shown?.boxes ?? []} />
        </Suspense>
      )}
      {tab === 'statements' && (
        <StatementsTab article={article} statements={statements} canEdit={isOwner(person, article)} onShow={show} />
      )}
      {tab === 'details' && <PaperDetails article={article} />}
    </>
  )
}
