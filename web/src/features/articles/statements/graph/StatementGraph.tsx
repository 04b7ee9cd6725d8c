import { Button } from '@mantine/core'
import { useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { downloadText } from '../../../../lib/download.ts'
import { withParams } from '../../with-params.ts'
import type { ShownRow } from '../statement-list.ts'
import type { StatementEditor } from '../use-statement-editor.ts'
import { type Chosen, GraphDrawing } from './GraphDrawing.tsx'
import { GraphPanel } from './GraphPanel.tsx'
import classes from './graph.module.css'
import { statementModel } from './graph-model.ts'
import { graphSvg } from './graph-svg.ts'
import { DASHES, shownWords } from './graph-words.ts'
import { useGraphMotion } from './use-graph-motion.ts'
import { useView } from './use-view.ts'
import { visibleGraph } from './visible-graph.ts'

type Props = {
  title: string
  rows: readonly ShownRow[]
  canEdit: boolean
  editor: StatementEditor
  /** True where the paper is seen beside the graph, so that a statement that is chosen can be shown in it at once. */
  isBeside: boolean
  onShow: (index: number) => void
  onCite: (index: number) => void
}

/** The statements as a graph of their subjects and objects, at most 150 at once; the table says the same in words. */
export function StatementGraph({ title, rows, canEdit, editor, isBeside, onShow, onCite }: Props) {
  const [params, setParams] = useSearchParams()
  const svg = useRef<SVGSVGElement>(null)
  const [chosen, setChosen] = useState<Chosen>({ node: null, edge: null })
  const [expanded, setExpanded] = useState<readonly string[]>([])
  const model = useMemo(() => statementModel(rows), [rows])
  const focus = focusOf([...model.nodes.keys()], params.get('around'))
  const graph = useMemo(() => visibleGraph(model, { node: focus, expanded }), [model, focus, expanded])
  const view = useView(svg)
  const { places, isMoving } = useGraphMotion(svg, graph, () => view.follow(places.current.values()))

  const focusOn = (id: string | null) => {
    const around = id === null ? null : String([...model.nodes.keys()].indexOf(id))
    setExpanded([])
    setParams((present) => withParams(present, { around, part: null }), { preventScrollReset: true })
  }
  const expand = (id: string) => setExpanded((before) => [...before.filter((other) => other !== id), id])
  const chooseEdge = (key: string) => {
    setChosen(({ node }) => ({ node, edge: key }))
    const shown = rows.find(({ row }) => row.key === key)
    if (isBeside && shown?.row.entry.start !== undefined) onShow(shown.index)
  }
  const button = { size: 'compact-sm', variant: 'default' } as const
  return (
    <>
      <div className={classes.frame}>
        <div className={classes.head}>
          <p role="status">{shownWords(graph, model.nodes.size)}</p>
          {focus !== null && (
            <Button {...button} onClick={() => focusOn(null)}>
              Show all
            </Button>
          )}
          <Button {...button} aria-label="Nearer" onClick={() => view.zoom(1.25)}>
            +
          </Button>
          <Button {...button} aria-label="Further" onClick={() => view.zoom(0.8)}>
            −
          </Button>
          <Button {...button} onClick={() => view.fit(places.current.values())}>
            Fit
          </Button>
          <Button
            {...button}
            disabled={isMoving}
            onClick={() => downloadText(graphSvg(graph, places.current, title), 'statements.svg', 'image/svg+xml')}
          >
            Download SVG
          </Button>
        </div>
        <GraphDrawing
          svg={svg}
          graph={graph}
          places={places}
          isMoving={isMoving}
          chosen={chosen}
          onNode={(id) => setChosen({ node: id, edge: null })}
          onEdge={chooseEdge}
          onOpen={expand}
          onPan={view.pan}
          onZoom={view.zoom}
        />
        <ul className={classes.legend} aria-label="How certain">
          {Object.entries(DASHES).map(([label, dashes]) => (
            <li key={label}>
              <svg width="40" height="6" aria-hidden="true">
                <line x1="0" y1="3" x2="40" y2="3" strokeDasharray={dashes || undefined} />
              </svg>
              {label}
            </li>
          ))}
        </ul>
      </div>
      <GraphPanel
        graph={graph}
        rows={rows}
        chosen={chosen}
        canEdit={canEdit}
        editor={editor}
        isFocused={chosen.node !== null && chosen.node === focus}
        onFocus={focusOn}
        onExpand={expand}
        onEdge={chooseEdge}
        onShow={onShow}
        onCite={onCite}
      />
    </>
  )
}

/** The term that the address names by its place among all; a number that is none of them means all. */
function focusOf(ids: readonly string[], around: string | null): string | null {
  return around === null ? null : (ids[Number(around)] ?? null)
}
