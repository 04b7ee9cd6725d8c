import type { ResultBox } from '@colophon/protocol/docviz/entities'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import classes from './document.module.css'
import { cutsOf, withMerge, withSplit } from './draft-boxes.ts'
import type { Correcting } from './use-corrections.ts'

/** Puts a box behind the one before it, or cuts it in two before one of its sentences. */
export function SplitBox({ box, correcting: { asRead, draft, change } }: { box: ResultBox; correcting: Correcting }) {
  const cuts = cutsOf(box)
  const [chosen, setChosen] = useState<number | null>(null)
  const at = cuts.find((cut) => cut.at === chosen)?.at ?? cuts[0]?.at
  return (
    <div className={classes.editorRow}>
      <Button
        size="sm"
        variant="default"
        disabled={box.order <= 1}
        onClick={() => change(withMerge(asRead, draft, box.id))}
      >
        Merge with {Math.max(1, box.order - 1)}
      </Button>
      {at !== undefined && (
        <>
          <NativeSelect
            label="Split before"
            className={classes.cuts ?? ''}
            data={cuts.map((cut) => ({ value: String(cut.at), label: `${cut.words} …` }))}
            value={String(at)}
            onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
          />
          <Button size="sm" variant="default" onClick={() => change(withSplit(asRead, draft, box.id, at))}>
            Split
          </Button>
        </>
      )}
    </div>
  )
}
