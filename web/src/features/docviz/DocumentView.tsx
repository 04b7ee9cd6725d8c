import { docvizCalls } from '@colophon/protocol/docviz/calls'
import type { Result, ResultBox } from '@colophon/protocol/docviz/entities'
import type { BlockType } from '@colophon/protocol/reader/document'
import { SCREENS } from '@colophon/protocol/screens'
import { uploadCalls } from '@colophon/protocol/uploads/calls'
import { ActionIcon, Button, Checkbox, Group, NativeSelect, Popover, Stack, Switch, Text, Title } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { Suspense, useEffect, useState } from 'react'
import { useSelector, useStore } from 'react-redux'
import { generatePath, Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { call } from '../../lib/api/call.ts'
import { type Failure, failureOf } from '../../lib/api/call-error.ts'
import { withReturnPath } from '../../lib/return-path.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { BoxEditor } from './BoxEditor.tsx'
import { Downloads } from './Downloads.tsx'
import classes from './document.module.css'
import { docvizBlob } from './docviz-call.ts'
import { credentialsOf } from './docviz-state.ts'
import { withChange } from './draft-boxes.ts'
import { GradeMark } from './GradeMark.tsx'
import { gradeMessage } from './grade-message.ts'
import { GRADES, LAYER_TYPES, LAYERS } from './layers.ts'
import { PageSheet } from './PageSheet.tsx'
import { panelOf } from './panels.ts'
import { SidePanel } from './SidePanel.tsx'
import { selectDocviz } from './slice.ts'
import { useCorrections } from './use-corrections.ts'

const NOTHING: Original = { pdf: null, failure: null, isProtected: false }

const RunsView = lazyPart(async () => ({ default: (await import('./RunsView.tsx')).RunsView }))

type ViewProps = { result: Result; isSignedIn: boolean; onClose: () => void }

/** A parsed document: one line of actions, then pages with boxes and a side panel. */
export function DocumentView({ result, isSignedIn, onClose }: ViewProps) {
  const [params, set] = useDocumentParams()
  const [hidden, setHidden] = useState<ReadonlySet<BlockType>>(new Set())
  const correcting = useCorrections(result)
  const { pdf, failure, isProtected } = useOriginal(result.id)
  const { boxes, asRead, draft, change } = correcting
  const numbered = Number(params.get('page') ?? 1)
  const page = result.pages[numbered - 1] ?? result.pages[0]
  const selected = params.has('box') ? Number(params.get('box')) : null
  const isEditing = params.has('correct')
  const requested = params.get('beside')
  const beside = requested === 'read' || requested === 'former' ? requested : null
  const goTo = (number: number) => set({ page: String(number), box: null })
  const show = (box: ResultBox) => {
    const isHere = box.places.some((place) => place.page === page?.number)
    set({ box: String(box.id), ...(!isHere && box.page !== null && { page: String(box.page) }) })
  }
  const onPage = boxes.filter(({ places }) => places.some((place) => place.page === page?.number))
  return (
    <section aria-label={`What was found in ${result.fileName}`}>
      <DocumentHead {...{ result, isSignedIn, onClose }} />
      {page && beside && (
        <>
          <PageNav pages={result.pages} page={page.number} onPage={goTo} />
          <Suspense>
            <RunsView
              result={result}
              boxes={boxes}
              pdf={pdf}
              page={page}
              run={beside}
              onRun={(run) => set({ beside: run })}
              onPage={goTo}
            />
          </Suspense>
        </>
      )}
      {page && !beside && (
        <div className={classes.panes}>
          <Stack gap="sm">
            <Group gap="var(--mantine-spacing-xs) var(--mantine-spacing-md)">
              <PageNav pages={result.pages} page={page.number} onPage={goTo} />
              <Button
                variant="default"
                size="xs"
                onClick={() => set({ beside: result.hasFormer ? 'former' : 'read', box: null })}
              >
                Compare runs
              </Button>
              <LayerSwitches boxes={boxes} hidden={hidden} onHidden={setHidden} />
              <Switch
                label="Correct"
                checked={isEditing}
                onChange={({ currentTarget }) => set({ correct: currentTarget.checked ? '' : null })}
              />
            </Group>
            {isEditing && (
              <BoxEditor
                box={boxes.find(({ id }) => id === selected) ?? null}
                pages={result.pages}
                correcting={correcting}
                onShow={show}
              />
            )}
            {failure && <Text c="care">{failure.message} The boxes are shown without the page.</Text>}
            {isProtected && <Text c="dimmed">The file is password-protected, so only its boxes are shown.</Text>}
            <PageSheet
              pdf={pdf}
              page={page}
              boxes={onPage}
              hidden={hidden}
              selected={selected}
              isEditing={isEditing}
              onSelect={(id) => set({ box: String(id), tab: null })}
              onPlaces={(id, places) => change(withChange(asRead, draft, id, { places }))}
            />
            <Text c="dimmed">
              {page.reasons.length > 0 && `This page: ${page.reasons.join('; ')}. `}
              {gradeMessage(result)}
            </Text>
          </Stack>
          <SidePanel
            result={result}
            pdf={pdf}
            boxes={boxes}
            page={page.number}
            panel={panelOf(params.get('tab'))}
            selected={selected}
            onPanel={(panel) => set({ tab: panel === 'text' ? null : panel })}
            onPage={goTo}
            onShow={show}
          />
        </div>
      )}
    </section>
  )
}

/** What is shown, in the URL; a null removes a parameter. */
function useDocumentParams(): [URLSearchParams, (next: Record<string, string | null>) => void] {
  const [params, setParams] = useSearchParams()
  const set = (next: Record<string, string | null>) =>
    setParams(
      (now) => {
        for (const [name, value] of Object.entries(next)) value === null ? now.delete(name) : now.set(name, value)
        return now
      },
      { preventScrollReset: true, replace: true },
    )
  return [params, set]
}

/** The name of a document, its grade and what can be done with it. */
function DocumentHead({ result, isSignedIn, onClose }: ViewProps) {
  return (
    <Group gap="var(--mantine-spacing-xs) var(--mantine-spacing-md)" mb="sm">
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconChevronLeft aria-hidden size={16} stroke={1.6} />}
        onClick={onClose}
      >
        All documents
      </Button>
      <Title order={1} size="h3" tabIndex={-1} flex="1 1 200px" dir="auto">
        {result.fileName}
      </Title>
      <span title={gradeMessage(result)}>
        <GradeMark grade={result.grade.grade} />
      </span>
      <Group gap="xs">
        <Downloads result={result} />
        <SendOn result={result} isSignedIn={isSignedIn} />
      </Group>
    </Group>
  )
}

/** The PDF behind the pages; a password-protected one is shown by its boxes only. */
type Original = { pdf: PDFDocumentProxy | null; failure: Failure | null; isProtected: boolean }

/** Loads and opens the original; the PDF library is loaded with the first one. */
function useOriginal(id: string): Original {
  const store = useStore()
  const { token } = useSelector(selectDocviz)
  const [original, setOriginal] = useState(NOTHING)
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    setOriginal(NOTHING)
    const open = async () => {
      const by = token === null ? null : credentialsOf(store.getState())
      const [{ openDocument }, file] = await Promise.all([
        import('./open-document.ts'),
        docvizBlob('downloadOriginal', docvizCalls.originalPdf, { params: { id } }, { by, signal }),
      ])
      const pdf = await openDocument(new Uint8Array(await file.arrayBuffer()), signal)
      if (!signal.aborted) setOriginal(pdf ? { ...NOTHING, pdf } : { ...NOTHING, isProtected: true })
    }
    open().catch((thrown: unknown) => {
      if (!signal.aborted) setOriginal({ ...NOTHING, failure: failureOf(thrown) })
    })
    return () => leaving.abort()
  }, [id, store, token])
  return original
}

type Props = {
  boxes: readonly ResultBox[]
  hidden: ReadonlySet<BlockType>
  onHidden: (hidden: Set<BlockType>) => void
}

/** Toggles for the box types present in the document. */
function LayerSwitches({ boxes, hidden, onHidden }: Props) {
  const counts = Map.groupBy(boxes, ({ type }) => type)
  return (
    <Popover position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" size="xs">
          Layers{hidden.size > 0 && `, ${hidden.size} hidden`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.layers} aria-label="Layers" tabIndex={-1}>
        {LAYER_TYPES.filter((type) => counts.has(type)).map((type) => (
          <Checkbox
            key={type}
            size="sm"
            label={
              <>
                <span className={classes.swatch} style={{ background: LAYERS[type].colour }} />
                {LAYERS[type].label}{' '}
                <Text span inherit c="dimmed">
                  {counts.get(type)?.length}
                </Text>
              </>
            }
            checked={!hidden.has(type)}
            onChange={({ currentTarget }) => {
              const next = new Set(hidden)
              if (currentTarget.checked) next.delete(type)
              else next.add(type)
              onHidden(next)
            }}
          />
        ))}
      </Popover.Dropdown>
    </Popover>
  )
}

type PageNavProps = { pages: Result['pages']; page: number; onPage: (page: number) => void }

/** Page navigation; each page is listed with its grade. */
function PageNav({ pages, page, onPage }: PageNavProps) {
  return (
    <Group component="nav" gap="xs" wrap="nowrap" aria-label="Pages">
      <ActionIcon
        variant="default"
        size="lg"
        aria-label="Previous page"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <IconChevronLeft aria-hidden size={18} stroke={1.6} />
      </ActionIcon>
      <NativeSelect
        aria-label="Page"
        value={String(page)}
        data={pages.map(({ number, grade }) => ({
          value: String(number),
          label: `Page ${number} of ${pages.length} – ${GRADES[grade].label}`,
        }))}
        onChange={({ currentTarget }) => onPage(Number(currentTarget.value))}
      />
      <ActionIcon
        variant="default"
        size="lg"
        aria-label="Next page"
        disabled={page >= pages.length}
        onClick={() => onPage(page + 1)}
      >
        <IconChevronRight aria-hidden size={18} stroke={1.6} />
      </ActionIcon>
    </Group>
  )
}

/** Uploads a document to My storage like any other paper, and links to its chat. */
function SendOn({ result, isSignedIn }: { result: Result; isSignedIn: boolean }) {
  const store = useStore()
  const go = useNavigate()
  const [articleId, setArticleId] = useState<number | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { id, fileName } = result
  const location = useLocation()
  if (!isSignedIn)
    return (
      <Text span inherit c="dimmed">
        <Link to={withReturnPath(SCREENS.login.path, location)}>Sign in</Link> to save it and ask about it.
      </Text>
    )
  const pathOf = (article: number) => generatePath(SCREENS.storageFile.path, { articleId: String(article) })
  const send = async (): Promise<number | null> => {
    if (articleId !== null) return articleId
    setBusy(true)
    setProblem(null)
    try {
      const by = credentialsOf(store.getState())
      const blob = await docvizBlob('downloadOriginal', docvizCalls.originalPdf, { params: { id } }, { by })
      const file = new File([blob], fileName, { type: 'application/pdf' })
      // The idempotency key makes repeated clicks return the same paper.
      const sent = await call(uploadCalls.create, { fields: {}, file }, { idempotencyKey: `docviz-${id}` })
      setArticleId(sent.id)
      return sent.id
    } catch (thrown) {
      const { detail, message } = failureOf(thrown)
      setProblem(detail ?? message)
      return null
    } finally {
      setBusy(false)
    }
  }
  const ask = async () => {
    const article = await send()
    if (article !== null) await go(`${pathOf(article)}?tab=chat`)
  }
  return (
    <>
      {articleId === null ? (
        <Button variant="default" size="xs" loading={isBusy} onClick={() => void send()}>
          Send to My storage
        </Button>
      ) : (
        <Button component={Link} to={pathOf(articleId)} variant="default" size="xs">
          Open it in My storage
        </Button>
      )}
      <Button variant="default" size="xs" loading={isBusy} onClick={() => void ask()}>
        Ask about this
      </Button>
      {problem && (
        <Text c="care" role="alert">
          {problem}
        </Text>
      )}
    </>
  )
}
