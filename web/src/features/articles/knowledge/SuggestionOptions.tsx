import { useEffect, useRef } from 'react'
import classes from './search.module.css'
import type { SuggestionGroup, SuggestionLine } from './suggestion-list.ts'

type Props = {
  id: string
  groups: readonly SuggestionGroup[]
  /** Which line over all groups is lit; -1 for none. */
  lit: number
  onChoose: (line: SuggestionLine) => void
}

/** The list under the search box. The focus stays in the box, which tells by `aria-activedescendant` what is lit. */
export function SuggestionOptions({ id, groups, lit, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (lit >= 0) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [lit])
  const lines = groups.flatMap((group) => group.lines)
  return (
    <div ref={list} id={id} role="listbox" aria-label="Suggestions" className={classes.suggestions}>
      {groups.map(({ title, lines: own }) => (
        <fieldset
          key={title}
          aria-label={title}
          className={classes.suggestionGroup}
          data-stacked={title === 'Papers' || undefined}
        >
          <div className={classes.suggestionTitle} aria-hidden>
            {title}
          </div>
          {own.map((line) => (
            <button
              key={line.key}
              id={optionId(id, lines.indexOf(line))}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={lines.indexOf(line) === lit}
              className={classes.suggestion}
              // The focus must not leave the box before the click has come.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(line)}
            >
              <span className={classes.suggestionText}>{line.text}</span>
              {line.detail && <span className={classes.suggestionDetail}>{line.detail}</span>}
            </button>
          ))}
        </fieldset>
      ))}
    </div>
  )
}

/** The id of a line, by which the search box names the one that is lit. */
export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`
}
