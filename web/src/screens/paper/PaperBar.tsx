import { administrationCalls } from '@colophon/protocol/administration/calls'
import type { OpenArticle } from '@colophon/protocol/articles/entities'
import { isOwner } from '@colophon/protocol/articles/roles'
import type { Person } from '@colophon/protocol/auth/roles'
import { SCREENS } from '@colophon/protocol/screens'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { type ReactNode, Suspense, useCallback, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { SHARE_FLAG } from '../../features/articles/labels/access-labels.ts'
import { hasNoFile } from '../../features/articles/no-file.ts'
import { PaperActions } from '../../features/articles/PaperActions.tsx'
import { usePaperChanges } from '../../features/articles/use-paper-changes.ts'
import { CitePapers } from '../../features/citations/CiteButton.tsx'
import { useAreaTool } from '../../features/reader/areas/area-tool.ts'
import { useContents } from '../../features/reader/side/use-contents.ts'
import { call } from '../../lib/api/call.ts'
import { awaitTyping } from '../../lib/awaited-typing.ts'
import { useFlag } from '../../lib/hooks/use-flag.ts'
import { useIsWide } from '../../lib/hooks/use-is-wide.ts'
import { useShortcuts } from '../../lib/hooks/use-shortcuts.ts'
import { withParams } from '../../lib/url-params.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { toastDone } from '../../ui/toast.tsx'
import classes from './paper.module.css'

const ReasonDialog = lazyPart(async () => ({
  default: (await import('../../features/administration/ReasonDialog.tsx')).ReasonDialog,
}))

const FilePaper = lazyPart(async () => ({
  default: (await import('../../features/library/FileDialog.tsx')).FilePaper,
}))

const ShareDialog = lazyPart(async () => ({
  default: (await import('../../features/requests/sharing/ShareDialog.tsx')).ShareDialog,
}))

type Props = {
  /** Null until it is loaded, or if there is none. */
  article: OpenArticle | null
  person: Person
  /** The way between its views. */
  views?: ReactNode
  /** Receives the place of the reader's controls. */
  slot?: (element: HTMLElement | null) => void
}

/** The one bar of a paper's page: the way back, its title, its views, the reader's controls, and its actions. */
export function PaperBar({ article, person, views, slot }: Props) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  // Otherwise the views have the room, and “Ask” is one of them.
  const isWide = useIsWide(1280) && !params.has('full')
  const { aside } = useContents()
  const isMine = article !== null && (article.isKept || isOwner(person, article))
  const back = isMine ? SCREENS.storage : SCREENS.knowledge
  const isReadable = article !== null && article.source === 'system' && article.rights.view
  // Unparsed papers cannot be asked or cited.
  const hasText = isReadable && article.status !== 'error'
  const isBare = article !== null && hasNoFile(article)
  const canAsk = hasText && !(isBare && article.abstract === '')
  const [isCiting, setCiting] = useState(false)
  const [isSharing, setSharing] = useFlag(SHARE_FLAG)
  const changes = usePaperChanges()
  const canShare =
    hasText && !isBare && isOwner(person, article) && (article.status === 'complete' || article.isPublished)
  const besidePaper = withParams(params, {
    tab: 'chat',
    side: null,
    view: params.get('tab') === 'original' ? 'original' : null,
  })
  const ask = isBare ? `${SCREENS.chat.path}?papers=${article.id}` : besidePaper
  const showAside = () => aside && !aside.isOpen && aside.toggle()
  useShortcuts(
    'This paper',
    hasText
      ? [
          canAsk && {
            label: 'Ask about this paper',
            run: () => {
              showAside()
              void navigate(ask, { preventScrollReset: true })
            },
          },
          { label: 'Cite this paper', run: () => setCiting(true) },
          canShare && { label: 'Share this paper', run: () => setSharing(true) },
        ].filter((action) => action !== false)
      : [],
  )
  return (
    <div className={classes.bar}>
      <ActionIcon component={Link} to={back.path} variant="subtle" color="gray" size="lg" aria-label={back.title}>
        <IconArrowLeft aria-hidden size={20} stroke={1.6} />
      </ActionIcon>
      <span className={classes.name} aria-hidden>
        <span>{article?.title}</span>
      </span>
      {views}
      <div ref={slot} className={classes.slot} />
      {hasText && isWide && (
        <>
          {canAsk && (
            <Button
              size="compact-md"
              component={Link}
              to={ask}
              preventScrollReset
              aria-label="Ask about this paper"
              onClick={() => {
                showAside()
                if (person) awaitTyping()
              }}
            >
              {isBare ? 'Ask the abstract' : 'Ask'}
            </Button>
          )}
          <Button size="compact-md" variant="default" onClick={() => setCiting(true)}>
            Cite
          </Button>
          {canShare && (
            <Button size="compact-md" variant="default" onClick={() => setSharing(true)}>
              Share
            </Button>
          )}
        </>
      )}
      {article?.source === 'system' && (
        <PaperMenu
          article={article}
          person={person}
          {...(hasText && !isWide && { onCite: () => setCiting(true) })}
          {...(canShare && !isWide && { onShare: () => setSharing(true) })}
        />
      )}
      <Suspense>
        {isSharing && canShare && (
          <ShareDialog
            article={article}
            onPublishOnRequest={() => void changes.publish(article, true, false)}
            onClose={() => setSharing(false)}
          />
        )}
      </Suspense>
      <CitePapers papers={isCiting && article ? [article] : null} onClose={() => setCiting(false)} />
    </div>
  )
}

type MenuProps = { article: OpenArticle; person: Person; onCite?: () => void; onShare?: () => void }

/** The actions that are not in the bar itself. */
function PaperMenu({ article, person, onCite, onShare }: MenuProps) {
  const [isReporting, setReporting] = useState(false)
  const [isFiling, setFiling] = useState(false)
  const stopFiling = useCallback(() => setFiling(false), [])
  const tool = useAreaTool()
  const canReport = article.isPublished && person !== null && !isOwner(person, article)
  return (
    <>
      <PaperActions
        article={article}
        person={person}
        more={[
          onCite && (
            <Menu.Item key="cite" onClick={onCite}>
              Cite
            </Menu.Item>
          ),
          onShare && (
            <Menu.Item key="share" onClick={onShare}>
              Share
            </Menu.Item>
          ),
          tool?.canDraw && (
            <Menu.Item key="area" onClick={() => tool.setOn(true)}>
              Highlight an area
            </Menu.Item>
          ),
          person !== null && (
            <Menu.Item key="file" onClick={() => setFiling(true)}>
              Collections and tags
            </Menu.Item>
          ),
          canReport && (
            <Menu.Item key="report" onClick={() => setReporting(true)}>
              Report this paper
            </Menu.Item>
          ),
        ].filter(Boolean)}
      />
      <Suspense>{isFiling && <FilePaper article={article} onClose={stopFiling} />}</Suspense>
      <Suspense>
        {isReporting && (
          <ReasonDialog
            title="Report this paper?"
            confirmLabel="Report"
            description="Administrators read it, with your name."
            onConfirm={async (reason) => {
              await call(administrationCalls.report, { body: { articleId: article.id, reason } })
              toastDone('The administrators have been notified.')
            }}
            onClose={() => setReporting(false)}
          >
            They may take it down. The owner does not learn who reported it.
          </ReasonDialog>
        )}
      </Suspense>
    </>
  )
}
