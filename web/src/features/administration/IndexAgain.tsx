import { administrationCalls } from '@colophon/protocol/administration/calls'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { Section } from '../../ui/Section.tsx'
import { toastDone } from '../../ui/toast.tsx'
import classes from './administration.module.css'
import { ReasonDialog } from './ReasonDialog.tsx'

/** Brings the search entry of one paper up to date, by its number as the address of its page has it. */
export function IndexAgain() {
  const [typed, setTyped] = useState('')
  const [articleId, ask] = useState<number | null>(null)
  const number = /^[1-9]\d{0,9}$/.test(typed.trim()) ? Number(typed.trim()) : null
  return (
    <Section title="Search entry" lead="For a paper that the search does not find, or finds as it was.">
      <form
        className={classes.tools}
        onSubmit={(event) => {
          event.preventDefault()
          ask(number)
        }}
      >
        <TextInput
          label="Number of the paper"
          size="sm"
          inputMode="numeric"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button type="submit" variant="default" size="sm" disabled={number === null}>
          Index again
        </Button>
      </form>
      {articleId !== null && (
        <ReasonDialog
          title={`Index paper ${articleId} again?`}
          confirmLabel="Index again"
          onConfirm={async (reason) => {
            await call(administrationCalls.indexAgain, { body: { articleId, reason } })
            toastDone(`Paper ${articleId} is indexed again.`)
          }}
          onClose={() => ask(null)}
        >
          Its search entry is made anew in the background; nothing of the paper changes.
        </ReasonDialog>
      )}
    </Section>
  )
}
