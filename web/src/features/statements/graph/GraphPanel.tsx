import { uncertaintyLabel } from '@colophon/protocol/statements/graph'
import { Button, Group } from '@mantine/core'
import { StatementCard } from '../StatementCard.tsx'
import type { ShownRow } from '../statement-list.ts'
import type { StatementEditor } from '../use-statement-editor.ts'
import type { GraphSelection } from './GraphDrawing.tsx'
import classes from './graph.module.css'
import type { VisibleGraph } from './visible-graph.ts'

/** Statements listed for one term; the list view has all. */
const LISTED_MAX = 50

type Props = {
  graph: VisibleGraph
  rows: readonly ShownRow[]
  chosen: GraphSelection
  canEdit: boolean
  editor: StatementEditor
  isFocused: boolean
  onFocus: (id: string) => void
  onExpand: (id: string) => void
  onEdge: (key: string) => void
  onShow: (index: number) => void
  onCite: (index: number) => void
}

/** The selection as text: a term with its statements, and a statement with its actions. */
export function GraphPanel({ graph, rows, chosen, isFocused, onFocus, onExpand, onEdge, ...props }: Props) {
  const node = graph.nodes.find(({ id }) => id === chosen.node)
  const around = node ? graph.edges.filter(({ from, to }) => from === node.id || to === node.id) : []
  const shown = rows.find(({ row }) => row.key === chosen.edge)
  return (
    <div className={classes.panel}>
      {shown && (
        <section aria-label={`Statement ${shown.index + 1}`}>
          <ul className={classes.cards}>
            <StatementCard
              row={shown.row}
              number={shown.index + 1}
              canEdit={props.canEdit}
              editor={props.editor}
              isFirst
              onShow={() => props.onShow(shown.index)}
              onCite={() => props.onCite(shown.index)}
            />
          </ul>
          {(shown.row.entry.cues ?? []).length > 0 && <p>Cue words: {shown.row.entry.cues?.join(', ')}</p>}
        </section>
      )}
      {node && (
        <section aria-label={`Statements about ${node.label}`}>
          <h2>{node.label}</h2>
          <Group gap="xs">
            <Button size="compact-sm" variant="default" disabled={isFocused} onClick={() => onFocus(node.id)}>
              Focus on this term
            </Button>
            <Button size="compact-sm" variant="default" disabled={node.hidden === 0} onClick={() => onExpand(node.id)}>
              {node.hidden === 0 ? 'All its neighbours are shown' : `Show ${node.hidden} more`}
            </Button>
          </Group>
          <ul className={classes.around}>
            {around.slice(0, LISTED_MAX).map(({ key, entry, index }) => (
              <li key={key}>
                <button type="button" aria-pressed={key === chosen.edge} onClick={() => onEdge(key)}>
                  {entry.subject} <em>{entry.verb}</em> {entry.object}
                  <small>
                    statement {index + 1} · {uncertaintyLabel(entry.uncertainty)}
                    {entry.page ? ` · page ${entry.page}` : ''}
                  </small>
                </button>
              </li>
            ))}
          </ul>
          {around.length > LISTED_MAX && <p>{around.length - LISTED_MAX} more in the list.</p>}
        </section>
      )}
    </div>
  )
}
