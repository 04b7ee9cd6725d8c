import type { Article } from '@colophon/protocol/articles/entities'
import { isOwner } from '@colophon/protocol/articles/roles'
import type { Person } from '@colophon/protocol/auth/roles'
import { SELECTION_MAX } from '@colophon/protocol/chat/constants'
import { SCREENS } from '@colophon/protocol/screens'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { copyText } from '../../../lib/clipboard.ts'
import { formatCountOf } from '../../../lib/format.ts'
import { toastDone, toastError } from '../../../ui/toast.tsx'
import { useKeep } from '../add/use-keep.ts'
import { useCompareSlot } from '../paper/compare-slot.ts'
import { paperPath } from '../paper/paper-path.ts'
import classes from './knowledge.module.css'

type Props = {
  selected: ReadonlyMap<number, Article>
  person: Person
  onCite: () => void
  onClear: () => void
}

/** What can be done with the papers that are selected, on whatever page of the list they stand. */
export function SelectionBar({ selected, person, onCite, onClear }: Props) {
  const keep = useKeep(person)
  const compare = useCompareSlot()
  if (selected.size === 0) return null
  const papers = [...selected.values()]
  const open = papers.filter((paper) => !paper.isKept && !isOwner(person, paper)).map(({ id }) => id)
  const copyLinks = async () => {
    const links = papers.map(({ id }) => new URL(paperPath(id), location.origin).href)
    if (await copyText(links.join('\n'))) toastDone(`${formatCountOf(links.length, 'link', 'links')} copied.`)
    else toastError('This browser does not let the page copy.')
  }
  return (
    <section className={classes.selection} aria-label="Selected papers">
      <span role="status">{formatCountOf(papers.length, 'paper', 'papers')} selected</span>
      <Button size="compact-sm" variant="default" onClick={onCite}>
        Cite
      </Button>
      {person && papers.length <= SELECTION_MAX && (
        <Button
          size="compact-sm"
          variant="default"
          component={Link}
          to={`${SCREENS.chat.path}?papers=${papers.map(({ id }) => id).join(',')}`}
        >
          Ask about these
        </Button>
      )}
      {person && papers.length > SELECTION_MAX && (
        <span className={classes.limit}>At most {SELECTION_MAX} papers are asked at once</span>
      )}
      {compare?.many(papers)}
      <Button size="compact-sm" variant="default" onClick={() => void copyLinks()}>
        Copy links
      </Button>
      <Button size="compact-sm" variant="default" disabled={open.length === 0} onClick={() => void keep(open, true)}>
        {open.length === papers.length ? 'Keep' : `Keep ${open.length}`}
      </Button>
      <Button size="compact-sm" variant="subtle" onClick={onClear}>
        Clear
      </Button>
    </section>
  )
}
