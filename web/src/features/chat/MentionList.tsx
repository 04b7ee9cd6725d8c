import classes from './composer.module.css'
import type { MentionedPaper } from './use-mentions.ts'

type Props = { papers: readonly MentionedPaper[]; lit: number; onChoose: (paper: MentionedPaper) => void }

/** The papers that an @ may mean; the focus stays in the field, which tells which one is lit. */
export function MentionList({ papers, lit, onChoose }: Props) {
  return (
    <div id="mentions" role="listbox" aria-label="Papers to ask" className={classes.mentions}>
      {papers.map((paper, index) => (
        <button
          key={paper.id}
          id={`mention-${paper.id}`}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={index === lit}
          // The focus must not leave the field before the click has come.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(paper)}
        >
          {paper.title}
        </button>
      ))}
    </div>
  )
}
