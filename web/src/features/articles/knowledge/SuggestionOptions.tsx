import { Combobox } from '@mantine/core'
import classes from './search.module.css'
import type { SuggestionGroup } from './suggestion-list.ts'

/** The list under the search box; nothing is drawn while there is nothing to offer. */
export function SuggestionOptions({ groups }: { groups: readonly SuggestionGroup[] }) {
  return (
    <Combobox.Dropdown hidden={groups.length === 0} className={classes.suggestions}>
      <Combobox.Options aria-label="Suggestions">
        {groups.map(({ title, lines }) => (
          <Combobox.Group key={title} label={title}>
            {lines.map(({ key, text, detail }) => (
              <Combobox.Option key={key} value={key} className={classes.suggestion}>
                <span className={classes.suggestionText}>{text}</span>
                {detail && <span className={classes.suggestionDetail}>{detail}</span>}
              </Combobox.Option>
            ))}
          </Combobox.Group>
        ))}
      </Combobox.Options>
    </Combobox.Dropdown>
  )
}
