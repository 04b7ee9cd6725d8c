import type { OpenArticle } from '@colophon/protocol/articles/entities'
import { isOwner } from '@colophon/protocol/articles/roles'
import type { Person } from '@colophon/protocol/auth/roles'
import type { Anchor } from '@colophon/protocol/comments/entities'
import { Drawer } from '@mantine/core'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { PassageButton } from '../reader/passage/PassageButton.tsx'
import { ReaderPane } from '../reader/ReaderPane.tsx'
import { ReaderProvider } from '../reader/ReaderProvider.tsx'
import { Contents } from '../reader/side/Contents.tsx'
import { ContentsScope, useContentsState } from '../reader/side/use-contents.ts'
import { useKeepUnsaved } from '../statements/use-keep-unsaved.tsx'
import { useStatements } from '../statements/use-statements.ts'
import { withParams } from '../with-params.ts'
import { PaperAside } from './PaperAside.tsx'
import classes from './panes.module.css'
import type { PaperComments } from './paper-comments.ts'
import { isReaderView, paperShown, paperTabs } from './paper-tabs.ts'
import { TabLinks } from './TabLinks.tsx'

/**
 * An open paper: its contents, the paper itself and what is known of it side by side where there is room, else one at a
 * time. The address says which; turning a phone or a window keeps it.
 */
export function PaperPanes({
  article,
  person,
  comments,
}: {
  article: OpenArticle
  person: Person
  comments: PaperComments
}) {
  const [params, setParams] = useSearchParams()
  const paper = useRef<HTMLDivElement>(null)
  const statements = useStatements(article)
  const dialog = useKeepUnsaved(statements.draft.changes > 0)
  const contents = useContentsState()
  const tabs = paperTabs(article, isOwner(person, article))
  const { view, aside, only } = paperShown(
    tabs.map(({ value }) => value),
    params,
  )
  const isBeside = contents.isBeside && params.get('full') === null
  const isPaperShown = isBeside || isReaderView(only)
  const statement = statements.draft.rows[Number(params.get('statement') ?? Number.NaN)]?.entry ?? null
  const commentOn = (anchor: Anchor) => {
    comments.onPassage(anchor)
    if (isBeside && contents.aside && !contents.aside.isOpen) contents.aside.toggle()
    const shown = view === 'original' ? 'original' : null
    const where = isBeside ? { tab: shown, side: 'comments' } : { tab: 'comments', view: shown, side: null }
    setParams((present) => withParams(present, { ...where, comment: null, thread: null }), { preventScrollReset: true })
  }
  const panel = contents.isOpen && isPaperShown && <Contents onGo={contents.close} />
  return (
    <ReaderProvider
      article={article}
      userId={person?.id ?? null}
      view={view}
      statement={statement}
      isWanted={isPaperShown}
    >
      <ContentsScope value={contents}>
        {dialog}
        {!isBeside && (
          <TabLinks label="Views" current={only} tabs={tabs} also={{ full: null, side: null, view: null }} isAtBottom />
        )}
        <div
          className={classes.panes}
          data-beside={isBeside || undefined}
          data-aside={(isBeside && contents.aside?.isOpen) || undefined}
          data-contents={(isBeside && contents.isOpen) || undefined}
        >
          {isBeside && panel && (
            <aside className={classes.side} aria-label="Contents">
              {panel}
            </aside>
          )}
          {isPaperShown && (
            <div ref={paper} className={classes.paper}>
              {isBeside && (
                <TabLinks
                  label="Views"
                  current={view}
                  tabs={tabs.filter(({ value }) => isReaderView(value))}
                  also={{ view: null, side: aside }}
                />
              )}
              <ReaderPane />
              <PassageButton within={paper} onComment={commentOn} />
            </div>
          )}
          {(isBeside ? contents.aside?.isOpen : !isPaperShown) && (
            <PaperAside
              article={article}
              person={person}
              statements={statements}
              shown={aside}
              view={view}
              isBeside={isBeside}
              comments={comments}
            />
          )}
        </div>
        {!contents.isBeside && (
          <Drawer
            opened={panel !== false}
            onClose={contents.close}
            title="Contents"
            size="sm"
            closeButtonProps={{ 'aria-label': 'Close' }}
          >
            {panel}
          </Drawer>
        )}
      </ContentsScope>
    </ReaderProvider>
  )
}
