import type { Result } from '@colophon/protocol/docviz/entities'
import classes from './document.module.css'
import { GradeMark } from './GradeMark.tsx'
import { gradeWords, worstFirst } from './grade-words.ts'

type Props = { result: Result; page: number; onPage: (page: number) => void }

/** How well each page was read and why, the worst first. */
export function GradesPanel({ result, page, onPage }: Props) {
  const pages = worstFirst(result.pages)
  return (
    <>
      <p>
        The whole document: <GradeMark grade={result.grade.grade} />{' '}
        <span className={classes.quiet}>{gradeWords(result)}</span>
      </p>
      <ol className={classes.grades}>
        {pages.map(({ number, grade, reasons }) => (
          <li key={number}>
            <button
              type="button"
              className={classes.link}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => onPage(number)}
            >
              Page {number}
            </button>{' '}
            <GradeMark grade={grade} />{' '}
            <span className={classes.quiet}>{reasons.join('; ') || 'nothing speaks against it'}</span>
          </li>
        ))}
      </ol>
    </>
  )
}
