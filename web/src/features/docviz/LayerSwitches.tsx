import type { BlockType } from '@colophon/protocol/articles/document'
import type { ResultBox } from '@colophon/protocol/docviz/entities'
import { Checkbox } from '@mantine/core'
import classes from './document.module.css'
import { LAYER_TYPES, LAYERS } from './layers.ts'

type Props = {
  boxes: readonly ResultBox[]
  hidden: ReadonlySet<BlockType>
  onHidden: (hidden: Set<BlockType>) => void
}

/** Which types are drawn on the pages; only those that the document has. */
export function LayerSwitches({ boxes, hidden, onHidden }: Props) {
  const counts = Map.groupBy(boxes, ({ type }) => type)
  return (
    <fieldset className={classes.layers}>
      <legend>Layers</legend>
      {LAYER_TYPES.filter((type) => counts.has(type)).map((type) => (
        <Checkbox
          key={type}
          size="xs"
          label={
            <>
              <span className={classes.swatch} style={{ background: LAYERS[type].colour }} />
              {LAYERS[type].label} <span className={classes.quiet}>{counts.get(type)?.length}</span>
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
    </fieldset>
  )
}
