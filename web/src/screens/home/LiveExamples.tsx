import { ADDED_SCREENS } from '@colophon/protocol/screens'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { soughtParams } from '../../features/chain-record/verify/use-sought.ts'
import { VerifyDrop } from '../../features/chain-record/verify/VerifyDrop.tsx'
import type { Read } from '../../features/chain-record/verify/verify-input.ts'
import { Certainty } from '../../ui/Certainty.tsx'
import { Section } from '../../ui/page.tsx'
import { FormAlert } from '../../ui/states.tsx'
import examples from './live-examples.json' with { type: 'json' }
import classes from './live-examples.module.css'

const { title, statement } = examples

/** Live examples for visitors: a statement from a sample paper, and file verification. */
export function LiveExamples() {
  return (
    <>
      <Section title="A claim, and how certain it is" lead={<>From the sample paper “{title}”.</>}>
        <p className={classes.triple}>
          {statement.subject} <em>{statement.verb}</em> {statement.object}
        </p>
        <Certainty uncertainty={statement.uncertainty} />
        <blockquote className={classes.quote}>
          <p>“{statement.evidence}”</p>
          <footer>{statement.page && `page ${statement.page}`}</footer>
        </blockquote>
      </Section>
      <Section title="Verify a file" lead="Check whether it was recorded on the chain, when, and by which account.">
        <VerifyHere />
      </Section>
    </>
  )
}

/** Takes a file and opens the result on the verification screen. */
function VerifyHere() {
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string | null>(null)
  const take = (read: Read) => {
    const { path } = ADDED_SCREENS.verify
    if ('problem' in read) setProblem(read.problem)
    else if ('receipt' in read) void navigate(path, { state: { receipt: read.receipt } })
    else void navigate(`${path}?${new URLSearchParams(soughtParams(read))}`)
  }
  return (
    <>
      <VerifyDrop onBegin={() => setProblem(null)} onRead={take} />
      {problem && (
        <FormAlert message={problem}>
          <p>Nothing was looked up.</p>
        </FormAlert>
      )}
    </>
  )
}
