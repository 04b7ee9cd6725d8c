import { uncertaintyLabel } from '@colophon/protocol/statements/graph'
import { ActionIcon, Box, Button, Group, Text, VisuallyHidden } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { focusIfLost } from '../../../lib/focus-if-lost.ts'
import { formatCountOf } from '../../../lib/format.ts'
import { StatementCard } from '../StatementCard.tsx'
import type { ShownRow } from '../statement-list.ts'
import type { StatementEditor } from '../use-statement-editor.ts'
import classes from './graph.module.css'
import type { GraphSelection } from './graph-labels.ts'
import type { Claim } from './graph-model.ts'
import type { VisibleGraph } from './visible-graph.ts'

/** Claims listed for one term; the list view has all. */
const LISTED_MAX = 50

type Props = {
  graph: VisibleGraph
  rows: readonly ShownRow[]
  chosen: GraphSelection
  canEdit: boolean
  editor: StatementEditor
  isFocused: boolean
  onNode: (id: string | null) => void
  onFocus: (id: string) => void
  onExpand: (id: string) => void
  onClaim: (key: string) => void
  onShow: (index: number) => void
  onCite: (index: number) => void
}

/** The drawing as text: the terms, or the claims about the chosen one. */
export function GraphPanel({ graph, chosen, isFocused, onNode, onFocus, onExpand, ...props }: Props) {
  const panel = useRef<HTMLElement>(null)
  const shown = useRef(chosen)
  useEffect(() => {
    if (shown.current.node === chosen.node && shown.current.edge === chosen.edge) return
    shown.current = chosen
    panel.current?.firstElementChild?.scrollIntoView({ block: 'nearest' })
    // The pressed button may have been replaced.
    focusIfLost(() => panel.current?.querySelector('h2'))
  }, [chosen])
  const node = graph.nodes.find(({ id }) => id === chosen.node)
  const edge = graph.edges.find(({ key }) => key === chosen.edge)
  if (!node) {
    return (
      <section ref={panel} className={classes.panel}>
        {edge && <Claims claims={[edge]} chosen={chosen} {...props} />}
        <h2 id="graph-terms" tabIndex={-1}>
          Terms
        </h2>
        <Box component="ol" className={classes.list} mb="md" aria-labelledby="graph-terms">
          {graph.nodes.map(({ id, label, claims, hidden }) => (
            <li key={id}>
              <button type="button" className={classes.item} onClick={() => onNode(id)}>
                {label}
                <small>
                  {formatCountOf(claims.length, 'claim', 'claims')}
                  {hidden > 0 && ` · ${formatCountOf(hidden, 'more term', 'more terms')}`}
                </small>
              </button>
            </li>
          ))}
        </Box>
      </section>
    )
  }
  const button = { size: 'compact-sm', variant: 'default' } as const
  return (
    <section ref={panel} className={classes.panel} aria-label={`Claims about ${node.label}`}>
      <h2 tabIndex={-1}>{node.label}</h2>
      <Group gap="xs" align="stretch" mb="xs">
        <Button {...button} onClick={() => onNode(null)}>
          All terms
        </Button>
        {!isFocused && node.degree > 0 && (
          <Button {...button} onClick={() => onFocus(node.id)}>
            Only around this
          </Button>
        )}
        {node.hidden > 0 && (
          <Button {...button} onClick={() => onExpand(node.id)}>
            {formatCountOf(node.hidden, 'more term', 'more terms')}
          </Button>
        )}
      </Group>
      <Claims claims={node.claims} chosen={chosen} {...props} />
    </section>
  )
}

type ClaimsProps = Pick<Props, 'rows' | 'chosen' | 'canEdit' | 'editor' | 'onClaim' | 'onShow' | 'onCite'> & {
  claims: readonly Claim[]
}

/** Claims; a click shows one in the paper, its menu opens the actions of the list view. */
function Claims({ claims, rows, chosen, canEdit, editor, onClaim, onShow, onCite }: ClaimsProps) {
  const [open, setOpen] = useState<string | null>(null)
  return (
    <>
      <Box component="ul" className={classes.list} mb="md">
        {claims.slice(0, LISTED_MAX).map(({ key, entry, index }) => {
          const row = open === key && rows.find((each) => each.row.key === key)?.row
          const number = index + 1
          return (
            <li key={key}>
              <Group gap="xxs" wrap="nowrap" align="start" pt="xxs">
                <button
                  type="button"
                  className={classes.item}
                  aria-pressed={key === chosen.edge}
                  onClick={() => onClaim(key)}
                >
                  <VisuallyHidden>Show claim {number} in the paper:</VisuallyHidden> {entry.subject}{' '}
                  <em>{entry.verb}</em> {entry.object}
                  <small>
                    {[entry.page && `page ${entry.page}`, uncertaintyLabel(entry.uncertainty), entry.cues?.join(', ')]
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
                </button>
                <ActionIcon
                  variant="subtle"
                  size="md"
                  aria-label={`Actions of claim ${number}`}
                  aria-expanded={open === key}
                  onClick={() => setOpen(open === key ? null : key)}
                >
                  <IconDots aria-hidden size={16} stroke={1.6} />
                </ActionIcon>
              </Group>
              {row && (
                <ul>
                  <StatementCard
                    {...{ row, number, canEdit, editor }}
                    isFirst
                    onShow={() => onShow(index)}
                    onCite={() => onCite(index)}
                  />
                </ul>
              )}
            </li>
          )
        })}
      </Box>
      {claims.length > LISTED_MAX && <Text my="md">{claims.length - LISTED_MAX} more in the list.</Text>}
    </>
  )
}
