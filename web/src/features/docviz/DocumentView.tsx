import type { BlockType } from '@colophon/protocol/articles/document'
import type { Result, ResultBox } from '@colophon/protocol/docviz/entities'
import { Button, Switch, Title } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { BoxEditor } from './BoxEditor.tsx'
import { Downloads } from './Downloads.tsx'
import classes from './document.module.css'
import { withChange } from './draft-boxes.ts'
import { GradeMark } from './GradeMark.tsx'
import { gradeWords } from './grade-words.ts'
import { LayerSwitches } from './LayerSwitches.tsx'
import { PageNav } from './PageNav.tsx'
import { PageSheet } from './PageSheet.tsx'
import { panelOf } from './panels.ts'
import { SendOn } from './SendOn.tsx'
import { SidePanel } from './SidePanel.tsx'
import { useCorrections } from './use-corrections.ts'
import { useOriginal } from './use-original.ts'

const RunsView = lazy(async () => ({ default: (await import('./RunsView.tsx')).RunsView }))

/** A document that was read: its pages with their boxes, what they say beside it, and what can be taken along. */
export function DocumentView({ result, isSignedIn }: { result: Result; isSignedIn: boolean }) {
  const [params, setParams] = useSearchParams()
  const [hidden, setHidden] = useState<ReadonlySet<BlockType>>(new Set())
  const correcting = useCorrections(result)
  const { pdf, failure, isProtected } = useOriginal(result.id)
  const { boxes, asRead, draft, change } = correcting
  const numbered = Number(params.get('page') ?? 1)
  const page = result.pages[numbered - 1] ?? result.pages[0]
  const selected = params.has('box') ? Number(params.get('box')) : null
  const isEditing = params.has('correct')
  const told = params.get('beside')
  const beside = told === 'read' || told === 'former' ? told : null
  const set = (next: Record<string, string | null>) =>
    setParams(
      (now) => {
        for (const [name, value] of Object.entries(next)) value === null ? now.delete(name) : now.set(name, value)
        return now
      },
      { preventScrollReset: true, replace: true },
    )
  const goTo = (number: number) => set({ page: String(number), box: null })
  const show = (box: ResultBox) => {
    const isHere = box.places.some((place) => place.page === page?.number)
    set({ box: String(box.id), ...(!isHere && box.page !== null && { page: String(box.page) }) })
  }
  const onPage = boxes.filter(({ places }) => places.some((place) => place.page === page?.number))
  return (
    <section className={classes.document} aria-label={`What was found in ${result.fileName}`}>
      <div className={classes.documentHead}>
        <Title order={2} size="h3">
          What was found
        </Title>
        <p>
          <GradeMark grade={result.grade.grade} /> <span className={classes.quiet}>{gradeWords(result)}</span>
        </p>
        <Downloads result={result} />
        <SendOn result={result} isSignedIn={isSignedIn} />
      </div>
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
          <div className={classes.left}>
            <div className={classes.tools}>
              <PageNav pages={result.pages} page={page.number} onPage={goTo} />
              <Button
                variant="default"
                size="xs"
                onClick={() => set({ beside: result.hasFormer ? 'former' : 'read', box: null })}
              >
                Two readings
              </Button>
              <Switch
                label="Correct"
                checked={isEditing}
                onChange={({ currentTarget }) => set({ correct: currentTarget.checked ? '' : null })}
              />
            </div>
            {page.reasons.length > 0 && <p className={classes.quiet}>This page: {page.reasons.join('; ')}.</p>}
            <LayerSwitches boxes={boxes} hidden={hidden} onHidden={setHidden} />
            {isEditing && (
              <BoxEditor
                box={boxes.find(({ id }) => id === selected) ?? null}
                pages={result.pages}
                correcting={correcting}
                onShow={show}
              />
            )}
            {failure && <p className={classes.reason}>{failure.message} The boxes are shown without the page.</p>}
            {isProtected && (
              <p className={classes.quiet}>The file is protected: its boxes are shown without the page behind them.</p>
            )}
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
          </div>
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
